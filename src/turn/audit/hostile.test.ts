/** Every hostile game master through reading and auditing alone: what may be shown afterwards is clean. */
import { describe, expect, it } from 'vitest'
import type { ContextPacket } from '../../core/protocol/context-packet.ts'
import type { NarrateRequest } from '../../gm/game-master.ts'
import { defaultCanary, hostileGameMasters } from '../../testing/hostile/hostile-game-masters.ts'
import { scriptedGameMaster } from '../../testing/scripted-game-master.ts'
import { auditHeader, auditResources } from '../narrator-answer/audit-header-and-resources-line.ts'
import { admitToolRequests } from '../narrator-answer/limit-tool-requests.ts'
import { readAnswer } from '../narrator-answer/read-narrator-answer.ts'
import { renderHeader } from '../narrator-answer/session-header.ts'
import type { AuditInput } from './audit-input-and-findings.ts'
import { auditNarration } from './audit-narration.ts'
import { auditLocation, auditMentions } from './mentioned-entities-and-location.ts'
import { sampleAudit, settings } from './sample-audit-scene.ts'

/** Rules whose place is a later stage: state, time, presence, choices, dice strings. */
const later = /^(?:TIME|PIPE-0|MODE-01|PLAN-16|DICE-01|DICE-05)/
const laterFor: Readonly<Record<string, readonly string[]>> = {
  'sets-hit-points': ['STATE-09'],
  'changes-level': ['RULE-07'],
  teleports: ['PIPE-21'],
  'establishes-lies': ['PIPE-19'],
  // Half characters are mended without a word; hidden ones are PLAN-21.
  'sends-half-characters': ['ENV-11'],
}

function requestFor(input: AuditInput): NarrateRequest {
  const entities = Object.values(input.state.entities).map(({ id, type, name }) => ({
    id,
    type,
    name,
    attrs: {},
    tags: [],
  }))
  const packet = { entities, present_entities: input.state.scene.present_entity_ids, recent_events: [] }
  return {
    mode: 'STORY',
    packet: packet as unknown as ContextPacket,
    player_input: input.player_input,
    understood: null,
    plan: {
      beats: [],
      tension_move: '',
      tension_move_type: '',
      clarification_question: '',
      next_suggestions: [],
    },
    engine_events: input.events,
    dice_rolls: [],
    blocked: [],
    planning_block: null,
    repair: [],
  }
}

function judge(answer: unknown, input: AuditInput) {
  const read = readAnswer(answer, input.mode)
  const audited = auditNarration({ ...input, narrative: read.narrative })
  const own = renderHeader({
    timestamp: '1492 DR, Mirtul 10, 14:30',
    location: 'The Ferry',
    status: 'Lvl 1 Fighter | HP: 8/8 | XP: 0/300 | Gold: 10gp',
  })
  const tools = admitToolRequests(read.proposals.tool_requests, { rounds: 1, rolled: [] })
  const violations = [
    ...read.violations,
    ...audited.violations,
    ...auditHeader(read.claims.session_header, own, input.mode),
    ...auditResources(read.claims.resources, 'HD: 1/1', input.mode),
    ...auditMentions(
      read.claims.entities_mentioned,
      { narrative: read.narrative, typed: '', introduced: [] },
      input.state,
    ).violations,
    ...auditLocation(read.claims.location_confirmed, input.state).violations,
    ...tools.violations,
  ]
  return { read, audited, rules: violations.map((one) => one.rule_id) }
}

describe('hostile game masters at the audit', () => {
  const names = ['persuade_fail', 'miss', 'quiet'] as const
  const secrets = [{ text: defaultCanary, rule: 'PIPE-23' }]
  const repeated = 'The same grey morning lies over the same grey water, and nothing moves at all.'

  it('a good one passes in every setting', async () => {
    for (const setting of Object.values(settings)) {
      const input = sampleAudit({ ...setting, secrets })
      const { answer } = await scriptedGameMaster().narrate(requestFor(input), {
        signal: new AbortController().signal,
      })
      const { rules, audited } = judge(answer, input)
      expect(rules.filter((rule) => rule !== 'ENV-06')).toEqual([])
      expect(audited.retry).toEqual([])
    }
  })

  it('each is found out, and nothing of it is shown', async () => {
    for (const { name, breaks, gameMaster } of hostileGameMasters()) {
      const seen = new Set<string>()
      for (const setting of names) {
        const input = sampleAudit({ ...settings[setting], secrets, recent: [repeated] })
        const given = new AbortController()
        const asked = gameMaster.narrate(requestFor(input), { signal: given.signal })
        given.abort()
        const answer = await asked.then(
          (told) => told.answer,
          () => undefined,
        )
        const { rules, audited, read } = judge(answer, input)
        for (const rule of rules) seen.add(rule)
        const bare = audited.text.toLowerCase().replace(/[^a-z0-9]/g, '')
        expect(bare, name).not.toContain(defaultCanary.toLowerCase().replace(/[^a-z]/g, ''))
        expect(audited.text, name).not.toMatch(
          /<[a-z/!?]|\b(?:4711|4712|98765|76543)\b|eight hundred|ENTJ|lawful evil|然后|\{"/i,
        )
        expect(Object.keys(read.proposals.state_updates)).not.toContain('__proto__')
      }
      const due = breaks.filter((rule) => !later.test(rule) && !(laterFor[name] ?? []).includes(rule))
      expect([...seen], name).toEqual(expect.arrayContaining(due))
    }
  })
})
