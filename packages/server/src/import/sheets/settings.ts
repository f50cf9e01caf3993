import { defaultSettings } from '@backcounter/api/default-settings';
import { settingsToWire } from '@backcounter/api/settings';
import { invalidField } from '@backcounter/core/errors';
import { settingNames } from '@backcounter/core/settings';
import { encodeValues, type Sheet } from '../sheet.ts';

type Settings = Readonly<Record<string, string | number | boolean | null>>;

/** Key of the single row of settings. */
const key = 'settings';

const textOf = (value: Settings[string]) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value);
};

const contentOf = (settings: Settings) =>
  encodeValues(...settingNames.map((name) => textOf(settings[name] ?? '')));

/** The default settings, in the time zone of this business. */
const defaultContent = (timeZone: string) =>
  contentOf(settingsToWire(defaultSettings({ timeZone, now: 0 })));

/** Parses a value according to the type of the setting: `yes`/`no`, a number, or a text. */
function valueOf(name: string, text: string, defaultValue: unknown): Settings[string] {
  if (typeof defaultValue === 'number') return Number(text);
  if (typeof defaultValue !== 'boolean') return text;
  if (text !== 'yes' && text !== 'no') throw invalidField(name, 'Must be yes or no');
  return text === 'yes';
}

/** An import may set the settings only while they still have their defaults. */
export const settings: Sheet = {
  name: 'settings',
  columns: settingNames,
  contentFields: settingNames,
  route: 'PUT /settings',
  isReferenced: true,
  conflictMessage: 'The settings have been changed already',
  async listStored(reader, importIndex) {
    const stored = await reader.get('GET /settings');
    importIndex.settings = contentOf(stored);
    const isDefault = importIndex.settings === defaultContent(stored.time_zone);
    return isDefault ? [] : [{ key, content: importIndex.settings, id: key }];
  },
  read(row) {
    const defaults: Settings = settingsToWire(defaultSettings({ timeZone: 'UTC', now: 0 }));
    const body: Record<string, Settings[string]> = {};
    for (const name of settingNames) body[name] = valueOf(name, row[name] ?? '', defaults[name]);
    return { key, content: contentOf(body), body };
  },
  isImplied: ({ content }, importIndex) => content === importIndex.settings,
};
