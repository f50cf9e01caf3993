/** True for the second click of a double click, meant for what was there before. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;
