/** A die, drawn: its shape by its sides, its face as the engine's ledger has it. It shows a result and makes none. */
import { type ReactNode, useRef } from 'react'
import type { DiceFace, DiceGroup } from '../../../../src/core/ledger/dice-entry.ts'
import { useTumble } from './use-tumble.ts'

interface Shape {
  readonly outline: string
  readonly edges: string
  readonly middle: number
}

const round: Shape = { outline: 'M24 4a20 20 0 1 0 .01 0z', edges: '', middle: 24 }
const ten: Shape = {
  outline: 'M24 3 45 19v10L24 45 3 29V19z',
  edges: 'M24 3 37 27 24 34 11 27zM3 29l8-2M45 29l-8-2M24 34v11',
  middle: 21,
}
const shapes: Readonly<Record<number, Shape>> = {
  4: { outline: 'M24 4 46 42H2z', edges: '', middle: 30 },
  6: {
    outline: 'M10 5h28a5 5 0 0 1 5 5v28a5 5 0 0 1-5 5H10a5 5 0 0 1-5-5V10a5 5 0 0 1 5-5z',
    edges: '',
    middle: 24,
  },
  8: { outline: 'M24 2 43 14v20L24 46 5 34V14z', edges: 'M24 2 41 34H7z', middle: 25 },
  10: ten,
  100: ten,
  12: {
    outline: 'M24 2 37 6l8 11v14l-8 11-13 4-13-4-8-11V17l8-11z',
    edges: 'M24 11 37 20.500 32 35H16l-5-14.500z',
    middle: 24.5,
  },
  20: {
    outline: 'M24 2 43.500 13v22L24 46 4.500 35V13z',
    edges: 'M24 12 36.500 33h-25zM24 2v10M4.500 35l7-2M43.500 35l-7-2',
    middle: 26.5,
  },
}

const pips: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  1: [[24, 24]],
  2: [
    [15, 15],
    [33, 33],
  ],
  3: [
    [14, 14],
    [24, 24],
    [34, 34],
  ],
  4: [
    [15, 15],
    [33, 15],
    [15, 33],
    [33, 33],
  ],
  5: [
    [14, 14],
    [34, 14],
    [24, 24],
    [14, 34],
    [34, 34],
  ],
  6: [
    [15, 13],
    [33, 13],
    [15, 24],
    [33, 24],
    [15, 35],
    [33, 35],
  ],
}

/** One die. */
export function Die({
  group: { sides, fate },
  face,
  falls = null,
  small = false,
}: {
  readonly group: Pick<DiceGroup, 'sides' | 'fate'>
  readonly face: DiceFace
  /** Its place in the throw when it is to be seen falling. */
  readonly falls?: number | null
  readonly small?: boolean
}) {
  const whole = useRef<SVGSVGElement>(null)
  const shown = useRef<SVGGElement>(null)
  useTumble(whole, shown, falls)
  const shape = fate === true ? shapes[6] : shapes[sides]
  const { outline, edges, middle } = shape ?? round
  return (
    <svg
      ref={whole}
      viewBox="0 0 48 48"
      className={`${small ? 'size-8' : 'size-11'} shrink-0 overflow-visible ${lookOf(face, sides, fate)}`}
      aria-hidden
    >
      <path
        d={outline}
        className="fill-(--die) stroke-(--die-edge)"
        strokeWidth={1.6}
        strokeLinejoin="round"
      />
      <path
        d={edges}
        fill="none"
        className="stroke-(--die-edge) opacity-35"
        strokeWidth={1}
        strokeLinejoin="round"
      />
      <g ref={shown} className="fill-(--die-ink) stroke-none">
        <Mark sides={sides} fate={fate === true} value={face.value} middle={middle} />
      </g>
      {face.rerolled === true && (
        <path d="M6 42 42 6" className="stroke-blood" strokeWidth={2.5} strokeLinecap="round" />
      )}
    </svg>
  )
}

function Mark({
  sides,
  fate,
  value,
  middle,
}: {
  readonly sides: number
  readonly fate: boolean
  readonly value: number
  readonly middle: number
}): ReactNode {
  if (fate)
    return value === 0 ? null : (
      <path d={value > 0 ? 'M13 22h9v-9h4v9h9v4h-9v9h-4v-9h-9z' : 'M13 22h22v4H13z'} />
    )
  const dots = sides === 6 ? pips[value] : undefined
  if (dots !== undefined) return dots.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r={3.6} />)
  return (
    <text
      x={24}
      y={middle}
      textAnchor="middle"
      dominantBaseline="central"
      className="font-figure font-semibold"
      fontSize={value > 99 ? 12 : sides === 20 ? 15 : value > 9 ? 16 : 18}
    >
      {value}
    </text>
  )
}

/** What counts stands out, what was thrown away stands back. */
function lookOf(face: DiceFace, sides: number, fate: true | undefined): string {
  if (face.exploded === true)
    return '[--die:var(--lamp-fill)] [--die-edge:var(--lamp)] [--die-ink:var(--on-lamp)]'
  const plain = '[--die:var(--raised)] [--die-ink:var(--ink)]'
  if (face.dropped === true || face.rerolled === true) return `${plain} [--die-edge:var(--edge)] opacity-45`
  if (fate !== true && sides === 20 && face.value === 20) return `${plain} [--die-edge:var(--lamp)]`
  if (fate !== true && sides === 20 && face.value === 1) return `${plain} [--die-edge:var(--blood)]`
  return `${plain} [--die-edge:var(--edge)]`
}
