/** Hills behind hills at the end of a day: for a world of which we know only the name. */
import { seeded } from './seeded.ts'

const dusks = [
  ['#f3d9a5', '#d98f5c', '#7c4a55', '#3b2b45'],
  ['#dfe6c9', '#8fb08f', '#4d7268', '#25403f'],
  ['#e8d7e0', '#a98bb0', '#645880', '#2f2c4d'],
] as const

/** A sun, three ridges, a road and a lit window. */
export function HillsScene({ seed }: { readonly seed: string }) {
  const next = seeded(seed)
  const [sky, far, middle, near] = dusks[Math.floor(next() * dusks.length)] ?? dusks[0]
  const ridge = (base: number, swing: number): string => {
    const heights = Array.from({ length: 9 }, () => base - next() * swing)
    return `M0 220 L0 ${heights[0]} ${heights.map((y, index) => `L${index * 50} ${y}`).join(' ')} L400 220 Z`
  }
  return (
    <g strokeLinejoin="round">
      <rect width="400" height="220" fill={sky} />
      <circle cx={90 + next() * 220} cy="70" r="26" fill="#fff3d8" opacity=".8" />
      <path d={ridge(130, 46)} fill={far} />
      <path d={ridge(165, 40)} fill={middle} />
      <path d={ridge(200, 28)} fill={near} />
      <rect x={180 + next() * 90} y="186" width="5" height="6" fill="#ffcf7a" />
    </g>
  )
}
