/**
 * The chats that are known: what the server remembers of those that it told something in, so that a request that is
 * sent again begins no second game and a history whose marks were stripped goes on where it was. It forgets the
 * oldest, and everything when it stops: the mark in an answer is what lasts.
 */
import type { Result } from '../../core/result.ts'

/** Where an answer stands in which campaign. */
export interface ChatPlace {
  readonly campaign: string
  readonly position: string
}

/** Chats by names that hold who sends them and their whole history. */
export interface KnownChats {
  /** The campaign of a first line: begun by the first request for it, shared by those that repeat it soon. */
  readonly begin: (name: string, found: () => Promise<Result<string>>) => Promise<Result<string>>
  readonly forget: (name: string) => void
  /** Where the newest answer of a history was told; null when it is not known. */
  readonly told: (name: string) => ChatPlace | null
  readonly remember: (name: string, place: ChatPlace) => void
}

const maxRemembered = 5_000
/** Who sends the same first line after this begins anew; who only asks again is quicker. */
const againWithin = 600_000

/** Opens an empty memory. */
export function openKnownChats(now: () => number = () => performance.now()): KnownChats {
  const begun = new Map<string, { readonly at: number; readonly campaign: Promise<Result<string>> }>()
  const places = new Map<string, ChatPlace>()
  return {
    begin: (name, found) => {
      const known = begun.get(name)
      if (known !== undefined && now() - known.at < againWithin) return known.campaign
      const campaign = found()
      keep(begun, name, { at: now(), campaign })
      const forget = (): void => void begun.delete(name)
      void campaign.then((founded) => founded.ok || forget(), forget)
      return campaign
    },
    forget: (name) => void begun.delete(name),
    told: (name) => places.get(name) ?? null,
    remember: (name, place) => keep(places, name, place),
  }
}

function keep<Value>(remembered: Map<string, Value>, name: string, value: Value): void {
  remembered.delete(name)
  if (remembered.size >= maxRemembered) remembered.delete(remembered.keys().next().value ?? '')
  remembered.set(name, value)
}
