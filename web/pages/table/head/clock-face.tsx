/** A clock as a clock: segments that fill. */

/** A segmented clock with its name. */
export function ClockFace({
  name,
  value,
  max,
  big = false,
}: {
  readonly name: string
  readonly value: number
  readonly max: number
  readonly big?: boolean
}) {
  const parts = Math.max(1, Math.min(max, 24))
  const full = max === 0 ? 0 : Math.round((Math.min(value, max) / max) * parts)
  const near = value >= max - 1 && value > 0
  return (
    <span
      className="flex items-center gap-2 whitespace-nowrap max-sm:gap-1.5"
      title={`${name}: ${value} of ${max}`}
    >
      <svg
        viewBox="-22 -22 44 44"
        className={`shrink-0 ${big ? 'size-12' : 'size-6 max-sm:size-5'} ${near ? 'text-blood' : 'text-lamp'}`}
        aria-hidden
      >
        <circle r={20} className="fill-paper stroke-edge" strokeWidth={2} />
        {Array.from({ length: parts }, (_, part) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name
            key={part}
            d={segment(part, parts)}
            className={`stroke-edge ${part < full ? 'fill-current' : 'fill-raised'}`}
            strokeWidth={1.2}
          />
        ))}
      </svg>
      <span className={big ? '' : 'text-sm'}>
        {name}{' '}
        <span className="font-figure text-soft tabular-nums">
          {value}/{max}
        </span>
      </span>
    </span>
  )
}

function segment(part: number, parts: number): string {
  if (parts === 1) return 'M0-18a18 18 0 1 1 0 36 18 18 0 1 1 0-36z'
  const point = (share: number): string => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${(18 * Math.cos(angle)).toFixed(2)} ${(18 * Math.sin(angle)).toFixed(2)}`
  }
  return `M0 0 ${point(part / parts)}A18 18 0 ${parts < 2 ? 1 : 0} 1 ${point((part + 1) / parts)}z`
}
