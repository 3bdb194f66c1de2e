/** How much life is left, as a bar and as a figure. */

/** Hit points. */
export function HealthBar({
  now,
  most,
  extra,
}: {
  readonly now: number
  readonly most: number
  readonly extra: number
}) {
  const share = most <= 0 ? 0 : Math.max(0, Math.min(1, now / most))
  const look = share <= 0.25 ? 'text-blood' : share <= 0.5 ? 'text-amber' : 'text-tide'
  return (
    <span className="flex items-center gap-2 whitespace-nowrap" title={`Hit points: ${now} of ${most}`}>
      <svg viewBox="0 0 64 8" className={`h-2 w-16 ${look}`} aria-hidden>
        <rect width={64} height={8} rx={4} className="fill-sunken stroke-line" strokeWidth={1} />
        <rect width={64 * share} height={8} rx={4} className="fill-current" />
      </svg>
      <span className="text-sm">
        <span className="text-soft">HP </span>
        <span className="font-figure tabular-nums">
          {now}/{most}
          {extra > 0 && ` +${extra}`}
        </span>
      </span>
    </span>
  )
}
