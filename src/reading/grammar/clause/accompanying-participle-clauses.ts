/** "I walk out, keeping my eyes on him": what one does all the while, told by a participle, is how the other act is done. */
import type { Draft } from '../act/act-draft.ts'
import type { Clause } from './split-line-into-clauses.ts'
import { withoutLead } from './strip-words-before-act.ts'

const meanwhile =
  /^(?:keep|hold|look|take in|stare|gaze|glance|watch(?! whether| how)|count|start|show|breathe|hope|pray|wait|stay|smile|grin|lean|turn|move|walk|stand|sit|crouch|feel|scan|pretend|act|mind|use|leave|take _ time|think|hum|whistle|mutter|stick to|hug|stick|scold|wave|rub|spin|ready|be|clutch|cradle|carry|drag)\b/

/** True for a participle clause that only goes along with another act. */
export function isAttendant(draft: Draft, { tokens, link }: Clause): boolean {
  const [first] = withoutLead(tokens).tokens
  return (
    (link === ',' || link === '') &&
    first !== undefined &&
    /ing$/.test(first.word) &&
    first.word.length > 5 &&
    meanwhile.test(draft.verb) &&
    draft.readied === undefined &&
    draft.action !== 'defend'
  )
}

/** The acts with what goes along as the manner of the one it stands behind, else of the one before which it stands. */
export function withAttendants(drafts: readonly Draft[], along: ReadonlySet<Draft>): readonly Draft[] {
  const isAct = (draft: Draft | undefined): draft is Draft =>
    draft !== undefined && !along.has(draft) && draft.action !== 'improvise' && !draft.guessed
  if (along.size === 0 || !drafts.some(isAct)) return drafts
  const kept = drafts.filter((draft) => !along.has(draft))
  return kept.map((draft) => {
    const own = drafts.filter((other, at) => {
      if (!along.has(other)) return false
      const host = drafts.slice(0, at).findLast(isAct) ?? drafts.slice(at + 1).find(isAct)
      return host === draft
    })
    return own.reduce(withManner, draft)
  })
}

function withManner(draft: Draft, { clause, span, action }: Draft): Draft {
  const unseen = draft.action === 'go' && /^(?:sneak|hide)$/.test(action)
  const whole =
    draft.span === undefined || span === undefined
      ? draft.span
      : ([Math.min(draft.span[0], span[0]), Math.max(draft.span[1], span[1])] as const)
  const manner = [...draft.manner, clause]
  return { ...draft, manner, ...(unseen && { action: 'sneak' }), ...(whole !== undefined && { span: whole }) }
}
