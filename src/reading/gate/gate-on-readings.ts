/**
 * The gate beside the grammar: a small trained model that says how likely each act of a reading is what the player
 * meant, and what may be meant instead. It changes no act; how sure an act of its cost has to be is the validator's to
 * decide. `CARD.md` says what it was trained on and how well it does; `npm run train -- gate` trains it anew.
 */

import type {
  GateVerdict,
  ReadAct,
  Reading,
  ReadingEntity,
  ReadingScene,
} from '../../core/protocol/free-text-reading.ts'
import { indexScene, type SceneIndex } from '../grammar/scene/scene-index.ts'
import { unpacked } from '../packed-numbers.ts'
import { gateFeatures, gateSize, isNamedSum, isNamedWay, isOutright } from './gate-features.ts'
import { type IntentWeights, intentSize, likelyIntents } from './likely-acts-by-words.ts'
import { otherReadings } from './readings-offered-instead.ts'
import { maskedLine, wordsWithin } from './words-with-names-masked.ts'

export interface Gate {
  /** A reading with the chance of each act; acts that are called by their name are left as they are. */
  judge(reading: Reading, scene: ReadingScene, index?: SceneIndex): Reading
}

/** Weights as they are kept: whole numbers of one byte each, packed, and how they become chances. */
export interface GateWeights {
  readonly verdict: GateVerdict
  readonly intents: { readonly names: readonly string[]; readonly scale: number; readonly weights: string }
  readonly acts: {
    readonly scale: number
    readonly slope: number
    readonly shift: number
    /** How many acts that are said outright are meant: none of them is less likely than that. */
    readonly outright: number
    readonly weights: string
  }
}

/**
 * Loads the gate; nothing of it is read before.
 *
 * @example
 * const judged = (await openGate()).judge(readLine(line, scene), scene)
 */
export async function openGate(): Promise<Gate> {
  const { default: kept } = await import('./gate-weights.json', { with: { type: 'json' } })
  return gateOf(kept as unknown as GateWeights)
}

/** A gate with given weights. */
async function gateOf({ verdict, intents, acts }: GateWeights): Promise<Gate> {
  const weights = new Int8Array(await unpacked(acts.weights, gateSize))
  const words: IntentWeights = {
    ...intents,
    weights: new Int8Array(await unpacked(intents.weights, intentSize * intents.names.length)),
  }
  const chanceOf = (places: readonly number[]): number => {
    const score = acts.scale * places.reduce((sum, at) => sum + (weights[at] as number), 0)
    return Math.round(100 / (1 + Math.exp(-(acts.slope * score + acts.shift)))) / 100
  }
  return {
    judge: (reading, scene, index) => {
      const line = maskedLine(reading, scene)
      const judged = reading.actions.map((act, at) => {
        const likely = likelyIntents(wordsWithin(line, act.span), words)
        const chance = chanceOf(gateFeatures(line, at, likely))
        const isPlain =
          isOutright(reading, act) || isNamedWay(reading, act, scene) || isNamedSum(reading, act, scene)
        const likelihood = asTagged(isPlain ? Math.max(chance, acts.outright) : chance, act)
        return isNamed(act, scene) ? { act, likely } : { act: { ...act, likelihood }, likely }
      })
      const chips = otherReadings(
        reading,
        judged,
        () => index ?? indexScene(scene),
        verdict.enough,
        (span) => likelyIntents(wordsWithin(line, span), words),
      )
      return {
        ...reading,
        actions: judged.map(({ act }) => act),
        gate: verdict,
        ...(chips.length > 0 && { chips }),
      }
    },
  }
}

/** What the tagger or the line model does not take for such an act is half as likely, what it surely does is; the gate was trained before there was either. */
function asTagged(likelihood: number, { tagged, missing, target, item }: ReadAct): number {
  if (tagged === undefined) return likelihood
  if (tagged >= surelyTagged && missing === undefined && (target ?? item) !== null)
    return Math.max(likelihood, Math.round(tagged * 100) / 100)
  const share = Math.min(1, tagged / enoughTagged)
  return Math.round(likelihood * (0.5 + 0.5 * share) * 100) / 100
}

const enoughTagged = 0.3
/** From here on the words surely stand for that act. */
const surelyTagged = 0.85

/** A step that goes without saying, an act that an author's or an offer's own words name, or a power of the hero that is called by its name. */
function isNamed(
  { affordance, offer, item, target, implied }: ReadAct,
  { belongings }: ReadingScene,
): boolean {
  const isPower = ({ id, kind, tags = [] }: ReadingEntity): boolean =>
    (id === item || id === target) && (kind === 'spell' || tags.includes('feature'))
  return implied === true || affordance !== undefined || offer !== undefined || belongings.some(isPower)
}
