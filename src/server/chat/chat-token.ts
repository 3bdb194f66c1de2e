/** The token of a chat: the name of its campaign, signed, so that nobody plays in a campaign they were not given. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, type Result, refuse } from '../../core/refusal.ts'

const kind = 'fw1'

/** Signs a campaign's name. */
export function chatToken(campaign: string, secret: string): string {
  return `${kind}.${Buffer.from(campaign).toString('base64url')}.${signature(campaign, secret).toString('base64url')}`
}

/** The campaign of a token; refuses one that was not signed here. */
export function campaignIn(token: string, secret: string): Result<string> {
  const [first, name = '', signed = ''] = token.split('.')
  const campaign = Buffer.from(name, 'base64url').toString()
  const given = Buffer.from(signed, 'base64url')
  const own = signature(campaign, secret)
  if (first === kind && given.length === own.length && timingSafeEqual(given, own)) return done(campaign)
  const message =
    'This token was not given out by this server, or it was changed. Leave it out to begin anew.'
  return refuse('request/no-token', message)
}

function signature(campaign: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${kind}|chat|${campaign}`).digest()
}
