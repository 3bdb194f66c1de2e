/** What could be done about somebody who is here: words first, then eyes, then a hand in a pocket. */
import type { Entity } from '../../../core/state/rows.ts'
import type { RulesView } from '../../rules-view.ts'
import type { Idea } from './idea.ts'
import { hasBody, isFoe } from './peace-table.ts'

const friendTags = ['ally', 'companion', 'party']

/** The ideas about one person. */
export function personIdeas(view: RulesView, actor: Entity, other: Entity): readonly Idea[] {
  if (!hasBody(other) || other.attrs.status === 'dead' || other.attrs.hp_current === 0) return []
  const { id: target, name } = other
  if (other.type === 'pc' || other.tags.some((tag) => friendTags.includes(tag)))
    return [
      {
        verb: 'help',
        target,
        text: `Lend ${name} a hand`,
        why: `${name} does the next thing with advantage.`,
      },
    ]
  if (isFoe(other))
    return [
      {
        verb: 'intimidate',
        target,
        text: `Face ${name} down`,
        why: `If it works, ${name} thinks twice; if not, it comes to blows.`,
        risk: 'high',
      },
      {
        verb: 'persuade',
        target,
        text: `Offer ${name} terms`,
        why: `${name} means harm, and may still listen.`,
        risk: 'medium',
      },
      { verb: 'sneak', text: 'Slip out of sight', why: `Before ${name} makes up its mind.`, risk: 'medium' },
    ]
  const trust = view.relationship(target, actor.id, 'trust')?.intensity ?? 0
  const cold =
    trust < 0 ? `${name} is cold to you; it will take more than a smile.` : `${name} might be won over.`
  return [
    {
      verb: 'talk',
      target,
      text: `Talk with ${name}`,
      why: `Nothing is risked by a few words with ${name}.`,
    },
    { verb: 'persuade', target, text: `Win ${name} over`, why: cold },
    {
      verb: 'read_person',
      target,
      text: `Watch what ${name} leaves unsaid`,
      why: `A face gives away more than words do.`,
    },
    {
      verb: 'deceive',
      target,
      text: `Tell ${name} something that is not so`,
      why: `A lie that is seen through is remembered.`,
      risk: 'medium',
    },
  ]
}
