// Props of text fields for the keyboards of phones. Without them a keyboard corrects what it takes for
// prose, a vendor's name or an invoice's number, to words it knows.

const asTyped = { autoCorrect: 'off', spellCheck: false } as const;

/** Names of stores, vendors and people. */
export const nameKeyboard = { ...asTyped, autoCapitalize: 'words' } as const;

/** Numbers with letters, such as `LIF-10105`, which are printed in capitals. */
export const codeKeyboard = { ...asTyped, autoCapitalize: 'characters' } as const;

/** Passwords once they are shown, and other values to be taken letter by letter. */
export const literalKeyboard = { ...asTyped, autoCapitalize: 'none' } as const;

/** Search fields, which ignore case. */
export const searchKeyboard = { ...literalKeyboard, enterKeyHint: 'search' } as const;
