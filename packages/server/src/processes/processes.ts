import cluster from 'node:cluster'

/** Number of processes that serve together; limits of one process are its share of the whole. */
export const processes = cluster.isWorker ? Math.max(1, Number(process.env.PROCESSES) || 1) : 1
