/** How the dice fell, against how they should: a bar for each face, a line where fair dice would end, and a sentence. */
import { useState } from 'react'
import type { DiceEntry } from '../../../src/core/ledger/dice-entry.ts'
import { NothingYet } from '../panel-part.tsx'
import { fairnessWords, type Tally, tallies } from './fairness.ts'

/** The plot of the die that was thrown most, or of the one that is chosen. */
export function FallPlot({ rolls }: { readonly rolls: readonly DiceEntry[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const all = tallies(rolls)
  const tally = all.find(({ sides }) => sides === chosen) ?? all[0]
  if (tally === undefined) return <NothingYet>Nothing was rolled yet.</NothingYet>
  return (
    <>
      {all.length > 1 && (
        <fieldset className="mb-3 flex flex-wrap gap-1">
          <legend className="sr-only">Which die</legend>
          {all.map(({ sides, thrown }) => (
            <label
              key={sides}
              className="flex min-h-9 cursor-pointer items-center rounded-lg border border-transparent px-2.5 text-sm text-soft hover:bg-sunken has-checked:border-line has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-lamp pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                name="die"
                className="sr-only"
                checked={sides === tally.sides}
                onChange={() => setChosen(sides)}
              />
              d{sides}
              <span className="ml-1.5 font-figure tabular-nums">{thrown}</span>
            </label>
          ))}
        </fieldset>
      )}
      <FallBars tally={tally} />
      <p className="mt-2 text-sm text-soft">{fairnessWords(tally)}</p>
    </>
  )
}

const width = 400
const height = 130

/** The bars of one kind of die. */
export function FallBars({ tally: { sides, counts, thrown } }: { readonly tally: Tally }) {
  const expected = thrown / sides
  const most = Math.max(...counts, expected * 1.25)
  const step = width / sides
  const level = height * (1 - expected / most)
  const often = counts.map((count, index) => `${index + 1}: ${count}`).join(', ')
  return (
    <svg
      viewBox={`0 0 ${width} ${height + 18}`}
      role="img"
      aria-label={`How often each face of the d${sides} came up. ${often}. Fair: about ${expected.toFixed(1)} each.`}
      className="block w-full"
    >
      {counts.map((count, index) => {
        const tall = (count / most) * height
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: faces are numbered
          <g key={index}>
            <rect
              {...{ x: index * step + step * 0.12, y: height - tall, width: step * 0.76, height: tall }}
              className="fill-dusk"
              rx={2}
            />
            {(sides <= 20 || (index + 1) % 10 === 0) && (
              <text
                {...{ x: (index + 0.5) * step, y: height + 14 }}
                textAnchor="middle"
                className="fill-soft font-figure text-[11px]"
              >
                {index + 1}
              </text>
            )}
          </g>
        )
      })}
      <line x1={0} x2={width} y1={height} y2={height} className="stroke-edge" />
      <line
        {...{ x1: 0, x2: width, y1: level, y2: level }}
        className="stroke-lamp"
        strokeWidth={1.5}
        strokeDasharray="6 4"
      />
      <text x={width} y={level - 4} textAnchor="end" className="fill-lamp font-ui text-[11px]">
        fair
      </text>
    </svg>
  )
}
