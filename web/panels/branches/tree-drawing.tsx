/** The tree, drawn. The list below says the same in words, so that it is one picture to whoever listens. */
import { type GrownBranch, type Lane, layTree } from './lay-tree.ts'

/** The drawing, with the names of the branches where they end. */
export function TreeDrawing({ branches }: { readonly branches: readonly GrownBranch[] }) {
  const { lanes, forks, width, height } = layTree(branches)
  const rest = 320
  return (
    <svg
      viewBox={`0 0 ${width + rest} ${height}`}
      role="img"
      aria-label={`A tree of ${branches.length === 1 ? 'one branch' : `${branches.length} branches`}. The list below says the same.`}
      className="mb-4 block w-full max-w-lg"
    >
      {forks.map(({ turn, y }) => (
        <text key={turn} x={width} y={y + 4} className="fill-soft font-figure text-[12px]">
          {turn === 0 ? 'the beginning' : `turn ${turn}`}
        </text>
      ))}
      {lanes.toReversed().map((lane) => (
        <LaneLine key={lane.branch.name} lane={lane} />
      ))}
      {lanes.map((lane) => (
        <LaneEnd key={lane.branch.name} lane={lane} label={width} />
      ))}
    </svg>
  )
}

function LaneLine({ lane: { branch, x, from, end } }: { readonly lane: Lane }) {
  const bend = Math.min(24, end - from.y)
  const path = `M${from.x} ${from.y}C${from.x} ${from.y + bend} ${x} ${from.y} ${x} ${from.y + bend}V${end}`
  return (
    <g
      className={branch.active ? 'stroke-lamp' : 'stroke-edge'}
      fill="none"
      strokeWidth={branch.active ? 3 : 2}
    >
      <path d={path} strokeLinecap="round" />
      <circle cx={from.x} cy={from.y} r={3.5} className="fill-paper" />
    </g>
  )
}

function LaneEnd({ lane: { branch, x, end }, label }: { readonly lane: Lane; readonly label: number }) {
  const { name, turn, active } = branch
  return (
    <g>
      <line x1={x} x2={label - 6} y1={end} y2={end} className="stroke-line" strokeDasharray="2 4" />
      <circle
        cx={x}
        cy={end}
        r={7}
        className={active ? 'fill-lamp-fill stroke-lamp' : 'fill-paper stroke-edge'}
        strokeWidth={2}
      />
      <text
        x={label}
        y={end + 5}
        className={`text-[15px] ${active ? 'fill-lamp font-semibold' : 'fill-ink'}`}
      >
        {name.length > 26 ? `${name.slice(0, 25)}…` : name}
        <tspan dx={8} className="fill-soft font-figure text-[12px] font-normal">
          turn {turn}
        </tspan>
      </text>
    </g>
  )
}
