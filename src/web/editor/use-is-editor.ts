import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { useAccount } from '../account/account.tsx'
import { useConfig } from '../outside.tsx'

const Roles = v.object({ isEditor: v.boolean() })

/** Whether the signed-in account is an editor; false until the server has said so. */
export function useIsEditor(): boolean {
  const isServed = useConfig()?.accounts === 'server'
  const uid = useAccount().user?.uid
  const [editor, setEditor] = useState<string>()
  useEffect(() => {
    if (!isServed || uid === undefined) return
    void fetchRoles().then((isEditor) => setEditor(isEditor ? uid : undefined))
  }, [isServed, uid])
  return editor !== undefined && editor === uid
}

async function fetchRoles(): Promise<boolean> {
  try {
    const response = await fetch('/api/me/roles')
    return v.parse(Roles, await response.json()).isEditor
  } catch {
    return false
  }
}
