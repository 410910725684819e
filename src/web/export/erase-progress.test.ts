import { expect, test, vi } from 'vitest'
import { ok, refuse, type Result } from '#core/result/result.ts'
import type { StorageFault } from '#providers/device-database.ts'
import type { SyncFault } from '#providers/learning-log/sync-server.ts'
import { eraseProgress } from './your-data.tsx'

function world({
  erased = ok('e2'),
  forgotten = ok(null),
}: { erased?: Result<string, SyncFault>; forgotten?: Result<null, StorageFault> } = {}) {
  const server = { erase: vi.fn<() => Promise<Result<string, SyncFault>>>(async () => erased) }
  const forget = vi.fn<(learner: string) => Promise<Result<null, StorageFault>>>(async () => forgotten)
  return { server, forget }
}

test('an account’s record is erased on the server, then on the device', async () => {
  const { server, forget } = world()
  expect(await eraseProgress('u1', { isOnServer: true, server, forget })).toEqual(ok(null))
  expect(forget).toHaveBeenCalledWith('u1')
  expect(server.erase).toHaveBeenCalledBefore(forget)
})

test('if the server cannot be reached, the device erases nothing', async () => {
  const { server, forget } = world({ erased: refuse({ kind: 'unreachable' }) })
  expect(await eraseProgress('u1', { isOnServer: true, server, forget })).toEqual(refuse({ kind: 'unreachable' }))
  expect(forget).not.toHaveBeenCalled()
})

test('without an account on our server only the device is asked', async () => {
  const { server, forget } = world()
  expect(await eraseProgress('visitor', { isOnServer: false, server, forget })).toEqual(ok(null))
  expect(server.erase).not.toHaveBeenCalled()
})

test('a device that cannot remove its part says so', async () => {
  const { server, forget } = world({ forgotten: refuse('blocked') })
  const fault = { kind: 'kept', fault: 'blocked' }
  expect(await eraseProgress('u1', { isOnServer: true, server, forget })).toEqual({ ok: false, fault })
})
