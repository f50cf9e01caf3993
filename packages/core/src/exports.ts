/** Texts of exports that forms and server share. */
export const exportMessages = {
  wholeBusiness: 'Only those who may see every store can take out the whole business',
} as const;
