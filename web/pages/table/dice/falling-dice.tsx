/** Lets the dice of a fresh turn tumble through the room, for whoever likes it so and has a browser that can. */
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePreferences } from '../../../look/use-preferences.tsx'
import type { Table } from '../sending/use-table.ts'
import { tumbleNotation } from './tumble-notation.ts'
import { isStill } from './use-tumble.ts'

const TumblingRoom = lazy(() =>
  import('./tumbling-room.tsx').then((room) => ({ default: room.TumblingRoom })),
)

/** The room above the table; empty nearly always. */
export function FallingDice({ table }: { readonly table: Table }) {
  const fresh = useStore(table.now, (now) => now.fresh)
  const [{ dice: wish }] = usePreferences()
  const [lain, setLain] = useState(0)
  const turn = fresh?.turn_no ?? 0
  const wanted = wish === 'tumbling' && turn > lain && !isStill() && canDraw()
  const notation = wanted && fresh !== null ? tumbleNotation(fresh.dice) : null
  const landed = useCallback(() => setLain(turn), [turn])
  const falling = notation !== null
  useEffect(() => {
    // What is being thrown is not read off before it lies.
    const { dataset } = document.documentElement
    if (falling) dataset.tumbling = ''
    return () => {
      delete dataset.tumbling
    }
  }, [falling])
  if (notation === null) return null
  return (
    <Suspense fallback={null}>
      <TumblingRoom key={turn} notation={notation} landed={landed} />
    </Suspense>
  )
}

function canDraw(): boolean {
  try {
    const canvas = document.createElement('canvas')
    return (canvas.getContext('webgl2') ?? canvas.getContext('webgl')) !== null
  } catch {
    return false
  }
}
