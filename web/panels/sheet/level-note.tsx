/** Experience, and the level that is due. */
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../parts/button.tsx'
import { useLine } from '../use-line.tsx'
import { numberIn, objectIn, type RawSheet } from './read-sheet.ts'

const LevelDialog = lazy(() =>
  import('../level/level-dialog.tsx').then((view) => ({ default: view.LevelDialog })),
)

/** A level that is offered as a choice. */
export interface OfferedLevel {
  readonly key: string
  readonly text: string
}

/** How far it is to the next level; when it is there, the way to take it. */
export function LevelNote({
  campaign,
  sheet,
  offered,
}: {
  readonly campaign: string
  readonly sheet: RawSheet
  /** The choice that takes it, while it is offered. */
  readonly offered: OfferedLevel | null
}) {
  const experience = objectIn(sheet.experience)
  const [now, next] = [numberIn(experience.current), numberIn(experience.needed_for_next_level)]
  if (now === null || next === null || next <= 0) return null
  const due = now >= next
  return (
    <div className="mt-3">
      <p className="flex justify-between text-sm text-soft">
        <span>Experience</span>
        <span className="font-figure tabular-nums">
          {now}/{next}
        </span>
      </p>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-1.5 w-full text-lamp" aria-hidden>
        <rect width={100} height={4} rx={2} className="fill-sunken" />
        <rect width={100 * Math.min(1, now / next)} height={4} rx={2} className="fill-current" />
      </svg>
      {due && (
        <div className="mt-3 flex items-center justify-between gap-3 rounded-xl border border-lamp bg-raised px-3 py-2">
          <p className="text-sm">
            {offered === null
              ? 'You have learned enough for another level. It is offered in a quiet moment; a rest is one.'
              : 'You have learned enough for another level.'}
          </p>
          {offered !== null && <TakeLevel campaign={campaign} offered={offered} />}
        </div>
      )}
    </div>
  )
}

/** The way to the level: it asks what the level brings before it is taken. */
function TakeLevel({ campaign, offered }: { readonly campaign: string; readonly offered: OfferedLevel }) {
  const line = useLine()
  const [open, setOpen] = useState(false)
  if (line === null) return null
  return (
    <>
      <Button size="small" className="shrink-0 pointer-coarse:min-h-11" onClick={() => setOpen(true)}>
        {offered.text}
      </Button>
      {open && (
        <Suspense>
          <LevelDialog
            campaign={campaign}
            choice={offered.key}
            leave={() => setOpen(false)}
            take={(answers) => {
              setOpen(false)
              line.choose(offered.key, offered.text, answers)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
