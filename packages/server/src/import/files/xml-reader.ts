import sax, { type SAXOptions, type SAXParser } from 'sax';

/** What a mark says of itself, under names with their prefix. */
type Attributes = Readonly<Record<string, string>>;

/** Told of what an XML file holds, under names without their prefix. */
export type XmlEvents = {
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** An attribute by its name without a prefix; undefined when it is not there. */
export function attribute(attributes: Attributes, name: string): string | undefined {
  if (Object.hasOwn(attributes, name)) return attributes[name];
  const full = Object.keys(attributes).find((key) => key.endsWith(`:${name}`));
  return full === undefined ? undefined : attributes[full];
}

/** Entities of HTML are no XML. */
const options: SAXOptions & { strictEntities: boolean } = { strictEntities: true };

/**
 * A reader of XML that comes in parts, which may end anywhere. It throws for what is no XML of a
 * workbook: a document type is none, and no entities but XML's own are known.
 */
export function xmlReader({ open, text, close }: XmlEvents): SAXParser {
  const reader = sax.parser(true, options);
  reader.onerror = (error) => {
    throw error;
  };
  reader.ondoctype = () => {
    throw new Error('A document type is no part of a workbook');
  };
  reader.onopentag = ({ name, attributes }) => open(local(name), attributes as Attributes);
  if (text) reader.ontext = reader.oncdata = text;
  if (close) reader.onclosetag = (name) => close(local(name));
  return reader;
}
