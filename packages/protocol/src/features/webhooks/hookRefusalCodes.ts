/** The codes of what a host says no to: what was written then comes back as a message of type error (MSG-02). */
export const hookRefusalCodes = { commandFailed: 422, refusedByHook: 884 } as const;
