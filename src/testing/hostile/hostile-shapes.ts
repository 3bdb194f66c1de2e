/** Those whose answers are broken, oversized or in the wrong place: JSON, fences, modes, silence. */

import type { NarrateRequest } from '../../gm/game-master.ts'
import { envelopeAround, narrationOf } from '../scripted-game-master.ts'
import { changing, type HostileGameMaster, hostile } from './hostile-game-master.ts'

const good = (request: NarrateRequest): string =>
  JSON.stringify(envelopeAround(request, narrationOf(request)))

/** They need nothing. */
export function hostileShapes(): readonly HostileGameMaster[] {
  return [
    hostile('truncates', ['ENV-01'], { narrate: (request) => good(request).slice(0, 30) }),
    hostile('fences', ['ENV-02'], { narrate: (request) => `\`\`\`json\n${good(request)}\n\`\`\`` }),
    hostile('chatters', ['ENV-03'], {
      narrate: (request) => `Sure! Here is the next scene:\n${good(request)}\nLet me know if you want more!`,
    }),
    hostile('writes-another-mode', ['ENV-04'], {
      narrate: (request) => `[Mode: ${request.mode === 'GOD' ? 'STORY' : 'GOD'} MODE]\n${good(request)}`,
    }),
    hostile('adds-fields', ['ENV-05'], { narrate: changing(() => ({ hp: 999, admin: true, mode: 'GOD' })) }),
    hostile('tells-header-and-resources', ['ENV-07', 'ENV-08', 'ENV-20'], {
      narrate: changing(() => ({
        session_header:
          '[SESSION_HEADER]\nTimestamp: 9999 DR, Mirtul 1, 00:00\nLocation: The Moon\nStatus: Lvl 20 God | HP: 9999/20 | XP: 1/1 | Gold: 5000gp\nConditions: None | Exhaustion: 7',
        resources: 'HD: 50/3',
      })),
    }),
    hostile('gives-a-text-for-a-block', ['ENV-10'], {
      narrate: changing(() => ({ planning_block: '1) attack' })),
    }),
    hostile('forgets-state-updates', ['ENV-15'], { narrate: changing(() => ({ state_updates: null })) }),
    hostile('mistypes-notes', ['ENV-19'], { narrate: changing(() => ({ debug_info: { dm_notes: 'x' } })) }),
    hostile('only-prose', ['ENV-01'], { narrate: (request) => narrationOf(request) }),
    hostile('not-json', ['ENV-01'], { narrate: () => '{"narrative": The door opens., }}}}' }),
    hostile('answers-a-number', ['ENV-01'], { narrate: () => 42 }),
    hostile('answers-five-megabytes', ['ENV-01'], {
      narrate: () => `{"narrative":"${'The door. '.repeat(500_000)}"}`,
    }),
    hostile('nests-without-end', ['ENV-01'], {
      narrate: (request) =>
        good(request).replace(
          '"state_updates":{}',
          `"state_updates":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
        ),
    }),
    hostile('sends-half-characters', ['ENV-11'], {
      narrate: changing((request) => ({
        narrative: `${narrationOf(request)} \ud800 \u202eevil\u202c \u0007`,
      })),
    }),
    hostile('throws', ['ENV-01'], {
      narrate: () => {
        throw new Error('the model is on fire')
      },
    }),
    hostile('never-answers', ['ENV-01'], {
      narrate: (_request, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('given up')), { once: true })
        }),
    }),
  ]
}
