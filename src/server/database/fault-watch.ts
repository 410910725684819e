import { AsyncLocalStorage } from 'node:async_hooks'
import { DatabaseFault } from './database-fault.ts'

/** A fault does not replace a more severe one. */
const severity = { closed: 0, locked: 1, busy: 1, away: 2, full: 3, damaged: 4 } satisfies Record<
  DatabaseFault['kind'],
  number
>

export type FaultWatch = ReturnType<typeof createFaultWatch>

/** Follows the faults of a database's statements. `report` receives a fault once, until the database has recovered. */
export function createFaultWatch(report: (fault: unknown) => void) {
  const witnesses = new AsyncLocalStorage<{ fault?: DatabaseFault }>()
  let outage: DatabaseFault | undefined

  return {
    /** The fault from which the database has not recovered. */
    outage: () => outage,
    /** A statement has written: the database has recovered, unless it is damaged. */
    wrote() {
      if (outage?.kind !== 'damaged') outage = undefined
    },
    /** A statement has read: the database can be reached. */
    read() {
      if (outage && severity[outage.kind] <= severity.away) outage = undefined
    },
    failed(fault: DatabaseFault) {
      const witness = witnesses.getStore()
      if (witness) witness.fault = fault
      if (fault.kind === 'closed' || severity[fault.kind] <= severity[outage?.kind ?? 'closed']) return
      outage = fault
      report(fault.message)
    },
    /** Runs `work` and returns the last fault of its statements, even if `work` handled it. */
    async faultDuring(work: () => Promise<unknown>): Promise<DatabaseFault | undefined> {
      const witness: { fault?: DatabaseFault } = {}
      await witnesses.run(witness, work)
      return witness.fault
    },
  }
}
