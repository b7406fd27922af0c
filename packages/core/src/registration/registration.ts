/** The registration form: its fields, their maximum lengths, and when it can be submitted. */

import { hasControls } from '../language/nameText'
import { isEmailAddress } from '../options/mail/email'

/** In form order, with the maximum number of characters. */
export const registrationLimits = {
  email: 255,
  firstName: 45,
  lastName: 45,
  title: 45,
  institution: 255,
  address: 255,
  city: 45,
  zip: 45,
  country: 255,
  phone: 45,
} as const

export type LimitedField = keyof typeof registrationLimits

export type RegistrationField = LimitedField | 'invitationPassword' | 'captcha'

export type Registration = Readonly<Record<RegistrationField, string>>

export const emptyRegistration: Registration = {
  email: '',
  firstName: '',
  lastName: '',
  title: '',
  institution: '',
  address: '',
  city: '',
  zip: '',
  country: '',
  phone: '',
  invitationPassword: '',
  captcha: '',
}

const isOptional: Readonly<Record<RegistrationField, boolean>> = {
  email: false,
  firstName: false,
  lastName: false,
  title: true,
  institution: false,
  address: false,
  city: false,
  zip: false,
  country: false,
  phone: false,
  invitationPassword: true,
  captcha: false,
}

// The cast is safe: the table names every field.
export const registrationFields = Object.keys(emptyRegistration) as readonly RegistrationField[]

/** Counts characters as people do, not as they are stored. */
function lengthOfText(text: string): number {
  return [...text.normalize('NFC')].length
}

export interface LengthCounter {
  readonly length: number
  readonly limit: number
}

/** Shown once the field is full; null before that, and without a limit. */
export function lengthCounter(field: RegistrationField, text: string): LengthCounter | null {
  const limit = limitOf(field)
  const length = lengthOfText(text)
  return limit !== null && length >= limit ? { length, limit } : null
}

/** The fields that keep the form from being submitted: missing or too long, in form order. */
export function registrationFaults(typed: Registration): readonly RegistrationField[] {
  return registrationFields.filter((field) => isRegistrationFault(field, typed[field]))
}

export function isRegistrationFault(field: RegistrationField, text: string): boolean {
  return isMissing(field, text) || isTooLong(field, text) || hasControls(text)
}

/** The mail with the link must be able to arrive, so the e-mail address must be one. */
export function mayRegister(typed: Registration, acceptsConditions: boolean): boolean {
  return acceptsConditions && registrationFaults(typed).length === 0 && isEmailAddress(typed.email.trim())
}

function isMissing(field: RegistrationField, text: string): boolean {
  return !isOptional[field] && text.trim() === ''
}

function isTooLong(field: RegistrationField, text: string): boolean {
  const limit = limitOf(field)
  return limit !== null && lengthOfText(text) > limit
}

function limitOf(field: RegistrationField): number | null {
  return field === 'invitationPassword' || field === 'captcha' ? null : registrationLimits[field]
}

/** A link that a mail may carry: only to the page's own origin, so that no mail of ours leads elsewhere. */
export function isContinuationLink(link: string, origin: string): boolean {
  return (
    /^https?:\/\/[^/\\?#@\s]+$/.test(origin) &&
    (link === origin || link.startsWith(`${origin}/`)) &&
    !/[\\\s]/.test(link)
  )
}
