/**
 * The packages that dist/server loads from node_modules: native code, and those that only some settings need. The others are in its
 * files, because a server that loads 750 modules takes twice as long to start.
 */
export const serverPackages = ['libsql', 'nodemailer', 'pg', 'pino', 'stripe']
