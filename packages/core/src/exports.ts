/** Export messages shared by forms and server. */
export const exportMessages = {
  wholeBusiness: 'Only those who may see every store can take out the whole business',
} as const;
