/** The cost meter: the whole campaign, this evening, and turn by turn as a strip of bars. */
import { useQuery } from '@tanstack/react-query'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { sessionsQuery, spendingQuery } from '../panel-queries.ts'
import { costWords, priceWords, type SpentTurn, sumOf } from './cost-words.ts'

/** The meter. */
export function CostMeter({ campaign }: { readonly campaign: string }) {
  const asked = useQuery(spendingQuery(campaign))
  const sessions = useQuery(sessionsQuery(campaign))
  if (asked.isError) return <TroubleNote error={asked.error} />
  if (asked.data === undefined) return null
  const { turns } = asked.data
  const evening = (sessions.data?.sessions ?? []).find(({ ended_at }) => ended_at === null)
  const since = evening?.turn_range_start ?? null
  return (
    <>
      <p className="text-sm">{costWords(sumOf(turns))}</p>
      {since !== null && sumOf(turns).calls > 0 && (
        <p className="mt-1 text-sm text-soft">
          This evening: {costWords(sumOf(turns.filter(({ turn }) => turn >= since)))}
        </p>
      )}
      {sumOf(turns).calls > 0 && <TurnBars turns={turns.slice(-40)} />}
    </>
  )
}

const height = 60

function TurnBars({ turns }: { readonly turns: readonly SpentTurn[] }) {
  const size = ({ input_tokens, output_tokens }: SpentTurn): number => input_tokens + output_tokens
  const most = Math.max(1, ...turns.map(size))
  const step = 400 / Math.max(10, turns.length)
  return (
    <svg
      viewBox={`0 0 400 ${height}`}
      role="img"
      aria-label={`Tokens of the last ${turns.length} turns; most in one: ${most}.`}
      className="mt-3 block w-full"
    >
      {turns.map((turn, index) => {
        const tall = (size(turn) / most) * height
        const warm = (turn.cached_tokens / most) * height
        const price = turn.price_usd === null ? 'price unknown' : priceWords(turn.price_usd)
        return (
          <g key={turn.turn}>
            <title>{`Turn ${turn.turn}: ${size(turn)} tokens, ${price}`}</title>
            <rect
              {...{ x: index * step, y: height - tall, width: step * 0.8, height: tall }}
              className="fill-dusk"
            />
            <rect
              {...{ x: index * step, y: height - warm, width: step * 0.8, height: warm }}
              className="fill-tide"
            />
          </g>
        )
      })}
    </svg>
  )
}
