/** The cost of an argon2id hash: 46 MiB and two passes in one thread, twice what OWASP asks for at that size and some 35 ms of one core. */
export const passwordCost = { memoryCost: 47_104, timeCost: 2, parallelism: 1 }
