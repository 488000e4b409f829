import * as contract from '@confab/protocol';
import {
  ChatError,
  conflict,
  type ErrorDefinition,
  type ErrorDetails,
  inputInvalid,
  mailNotSent,
  notAllowed,
  uploadBlocked,
} from '@confab/protocol';
import { describe, expect, it } from 'vitest';
import { arabic } from '../../texts.ar.ts';
import { german } from '../../texts.de.ts';
import { english } from '../../texts.ts';
import { describeError } from './describeError.ts';

const isDefinition = (value: unknown): value is ErrorDefinition =>
  typeof value === 'object' && value !== null && 'retryable' in value && 'code' in value && 'name' in value;

const definitions = Object.values<unknown>(contract).filter(isDefinition);
const languages = Object.entries({ en: english, de: german, ar: arabic });

describe("the service's errors", () => {
  it.each(languages)('[WEB-02] have a text in %s, every one of the contract', (_, { errors }) => {
    expect(definitions.length).toBeGreaterThan(200);
    const missing = definitions.map(({ name }) => name).filter((name) => !Object.hasOwn(errors, name));
    expect(missing).toEqual([]);
  });

  it('[WEB-02] have no text for an error that the contract does not have', () => {
    const names = new Set(definitions.map(({ name }) => name));
    const unknown = Object.keys(english.errors).filter((key) => !names.has(key.split('-')[0] ?? ''));
    expect(unknown).toEqual([]);
  });

  const inGerman = (definition: ErrorDefinition, details: ErrorDetails = {}) => {
    const error = new ChatError(definition, { details });
    describeError(error, german, 'de');
    return error.message;
  };

  it('[WEB-02] name the refused field and the rule in the language of the user', () => {
    const error = new ChatError(inputInvalid, {
      details: {
        issues: [
          { field: 'group.name', rule: 'must be <=80', code: 'max_characters', params: { count: 1080 } },
          { field: 'colour', rule: 'is not a known field', code: 'unknown_field' },
          { field: 'frequency', rule: 'must be odd' },
        ],
      },
    });
    describeError(error, german, 'de');
    expect(error.message).toBe('Ungültige Eingabe: Name darf höchstens 1.080 Zeichen lang sein.');
    // Forms show the rules beside their fields; a rule that only newer services know stays in English.
    expect(error.details.issues?.map(({ rule }) => rule)).toEqual([
      'darf höchstens 1.080 Zeichen lang sein',
      'ist kein bekanntes Feld',
      'must be odd',
    ]);
    const rtl = new ChatError(inputInvalid, {
      details: { issues: [{ field: 'name', rule: 'must not be empty', code: 'empty' }] },
    });
    describeError(rtl, arabic, 'ar');
    expect(rtl.message).toBe('مدخل غير صالح: الاسم يجب ألا يكون فارغًا.');
  });

  it('[WEB-02] say the reason where there is one', () => {
    expect(inGerman(conflict, { reason: 'last_admin' })).toContain('Der letzte Admin');
    expect(inGerman(conflict, { reason: 'unheard_of' })).toBe(german.errors.conflict);
    expect(inGerman(notAllowed, { reason: 'turned_off' })).toContain('ausgeschaltet');
    expect(inGerman(uploadBlocked, { reason: 'size_limit' })).toBe('Diese Datei ist zu groß.');
  });

  it('[WEB-02] stay in English without a detail that their text needs', () => {
    expect(inGerman(mailNotSent)).toBe(mailNotSent.message);
    expect(inGerman(mailNotSent, { reason: '550 {no} such box' })).toContain('550 {no} such box');
  });
});
