/** An evening told again: "last time …", each line with its turn. Asked for when it is first opened. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { recapQuery } from '../panel-queries.ts'
import { TurnLink } from '../turn-link.tsx'
import { recapLines } from './recap-lines.ts'

/** The recap inside of a `details`. */
export function EveningRecap({ campaign, session }: { readonly campaign: string; readonly session: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const around = place.current?.closest('details')
    const heard = (): void => setOpened(true)
    around?.addEventListener('toggle', heard, { once: true })
    return () => around?.removeEventListener('toggle', heard)
  }, [])
  const told = useQuery({ ...recapQuery(campaign, session), enabled: opened })
  const lines = recapLines(told.data?.recap ?? '')
  return (
    <div ref={place} className="pb-3">
      {told.isError && <TroubleNote error={told.error} />}
      {told.isSuccess && lines.length === 0 && <p className="text-sm text-soft">Nothing was played.</p>}
      <ul className="grid gap-2">
        {lines.map(({ text, turn }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a told evening never move
          <li key={index} className="font-story leading-snug">
            {text.replaceAll('*', '')} {turn !== null && <TurnLink campaign={campaign} turn={turn} inline />}
          </li>
        ))}
      </ul>
    </div>
  )
}
