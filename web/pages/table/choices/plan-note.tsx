/** What thinking came to: how good the plan is, where one stands, what one would do. */
import type { PlanningBlock } from '../../../../src/core/protocol/planning-block.ts'

/** The plan, when there is one. */
export function PlanNote({ block }: { readonly block: PlanningBlock }) {
  const { plan_quality: quality, situation_assessment: situation, analysis, choices } = block
  if (quality === undefined && situation === undefined) return null
  const advice = analysis === undefined ? undefined : choices[analysis.recommended_approach]
  return (
    <section aria-label="Your plan" className="mb-4 rounded-xl border border-line bg-sunken px-4 py-3.5">
      {quality !== undefined && (
        <p className="mb-1 flex flex-wrap items-baseline gap-x-3">
          <span className={`font-story text-lg ${quality.success ? 'text-dusk' : 'text-blood'}`}>
            {quality.quality_tier}
          </span>
          <span className="font-figure text-sm text-soft tabular-nums">
            {quality.stat_used} {quality.roll_result} vs DC {quality.dc}
          </span>
        </p>
      )}
      {quality !== undefined && <p className="text-sm text-soft">{quality.effect}</p>}
      {situation !== undefined && <Situation situation={situation} />}
      {analysis !== undefined && (
        <p className="mt-3 text-sm">
          <span className="font-medium">{advice?.text ?? analysis.recommended_approach}.</span>{' '}
          {analysis.reasoning} <span className="text-soft">{analysis.contingency}</span>
        </p>
      )}
    </section>
  )
}

function Situation({
  situation,
}: {
  readonly situation: NonNullable<PlanningBlock['situation_assessment']>
}) {
  const lists = [
    ['What matters', situation.key_factors],
    ['What is in the way', situation.constraints],
    ['What you have', situation.resources_available],
  ] as const
  return (
    <details className="mt-2 text-sm">
      <summary className="cursor-pointer rounded py-1 text-soft hover:text-ink">
        {situation.current_state}
      </summary>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {lists
          .filter(([, lines]) => lines.length > 0)
          .map(([title, lines]) => (
            <div key={title} className="first:sm:col-span-2">
              <p className="font-medium">{title}</p>
              <ul className="list-disc pl-5 text-soft">
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </details>
  )
}
