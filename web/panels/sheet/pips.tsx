/** So many of so many: hit dice, spell slots, uses of a gift. */

/** Pips that are left, and those that are spent. */
export function Pips({
  name,
  left,
  most,
}: {
  readonly name: string
  readonly left: number
  readonly most: number
}) {
  return (
    <li className="flex items-center justify-between gap-3 py-1 text-sm">
      <span>{name}</span>
      <span className="flex items-center gap-1.5">
        {most <= 10 && (
          <span aria-hidden className="flex gap-1">
            {Array.from({ length: most }, (_, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: pips have no other name
                key={place}
                className={`size-2.5 rounded-full border border-lamp ${place < left ? 'bg-lamp' : ''}`}
              />
            ))}
          </span>
        )}
        <span className="font-figure text-soft tabular-nums">
          {left}/{most}
        </span>
      </span>
    </li>
  )
}
