/** For the wrapper of a field that says something while one types: a form keeps a line for it. */
export const saysBelow = { 'data-says': true };
