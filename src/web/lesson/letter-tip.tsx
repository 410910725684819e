import { useEffect, useState } from 'react'
import { deviceMemory } from '../device/device-memory.ts'
import { Kikuyu } from '../words/kikuyu.tsx'

const stored = deviceMemory('letter-tip')

/** Says once on a device how ĩ and ũ are typed: until the learner has sent something. */
export function LetterTip({ hasSpoken }: { hasSpoken: boolean }) {
  const [isNew] = useState(() => stored.read() === null)
  useEffect(() => {
    if (isNew && hasSpoken) stored.write('said')
  }, [isNew, hasSpoken])
  return isNew && !hasSpoken ? (
    <p className="letter-tip">
      For <Kikuyu>ĩ</Kikuyu> and <Kikuyu>ũ</Kikuyu> press the keys below, or type ~i and ~u.
    </p>
  ) : null
}
