/** True for the second click of a double click, which was meant for what stood there before. */
export const isSecondClick = ({ detail }: { detail: number }): boolean => detail > 1;
