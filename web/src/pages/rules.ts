/** The rules as the page shows them: parameters are fields here, not options of a command. */
export const rulesOf = (summary: string): string => summary.replace(/--([a-z])/g, "$1");
