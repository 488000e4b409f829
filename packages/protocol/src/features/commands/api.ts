import * as v from 'valibot';
import { countField, emptyAnswer, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { secretOverlapHours, secretOverlapHoursMost } from '../webhooks/limits.ts';
import {
  commandAnswerMost,
  commandErrors,
  commandNameTaken,
  hostCommandNotFound,
  responseTypes,
  responseUrlInvalid,
  tooManyHostCommands,
} from './limits.ts';
import {
  command,
  commandNameField,
  commandSchema,
  hostCommand,
  hostCommandFields,
  hostCommandSchema,
} from './schema.ts';

export const endpoints = {
  listCommands: defineEndpoint('GET /channels/{type}/{id}/commands', {
    summary: 'The slash commands that the caller may use in a channel, by name (COMP-08).',
    answer: v.object({ commands: v.array(commandSchema) }),
    errors: [channelNotFound],
  }),
  listHostCommands: defineEndpoint('GET /host_commands', {
    summary: 'The commands that the host serves, by name (admins).',
    audience: 'admin',
    answer: v.object({ host_commands: v.array(hostCommandSchema) }),
  }),
  createHostCommand: defineEndpoint('POST /host_commands', {
    summary: 'Add a command that calls an address (admins); its secret is told here alone.',
    audience: 'admin',
    body: v.object({
      name: commandNameField,
      args: v.optional(hostCommandFields.args, ''),
      description: hostCommandFields.description,
      url: hostCommandFields.url,
      channel_types: v.optional(hostCommandFields.channel_types, []),
      cids: v.optional(hostCommandFields.cids, []),
      active: v.optional(hostCommandFields.active, true),
    }),
    answer: v.object({ host_command: hostCommandSchema, secret: v.string() }),
    errors: [commandNameTaken, tooManyHostCommands],
  }),
  updateHostCommand: defineEndpoint('PATCH /host_commands/{command_name}', {
    summary: 'Change a command of the host (admins).',
    audience: 'admin',
    body: v.object({ set: v.partial(v.strictObject(hostCommandFields)) }),
    answer: v.object({ host_command: hostCommandSchema }),
    errors: [hostCommandNotFound],
  }),
  deleteHostCommand: defineEndpoint('DELETE /host_commands/{command_name}', {
    summary: 'Take away a command of the host (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [hostCommandNotFound],
  }),
  rotateHostCommandSecret: defineEndpoint('POST /host_commands/{command_name}/secret', {
    summary:
      "Give a host's command a new secret, told here alone; the one before signs too for a while (admins).",
    audience: 'admin',
    body: v.object({
      overlap_hours: v.optional(countField(0, secretOverlapHoursMost), secretOverlapHours),
    }),
    answer: v.object({ host_command: hostCommandSchema, secret: v.string() }),
    errors: [hostCommandNotFound],
  }),
  answerCommand: defineEndpoint('POST /command_responses/{response_token}', {
    summary: 'Answer a command later, at the address that its call named: 30 minutes, five times.',
    audience: 'public',
    body: v.object({
      text: v.pipe(textField(commandAnswerMost), v.nonEmpty('must not be empty')),
      response_type: v.optional(v.picklist(responseTypes), 'ephemeral'),
    }),
    answer: emptyAnswer,
    errors: [responseUrlInvalid],
  }),
};

export const events = {
  commandsChanged: defineEvent('commands.changed', {
    stream: 'app',
    summary: "A host's command is new, changed or gone: who offers commands asks for them again.",
    payload: { command_name: v.string() },
  }),
};

export const commands = defineFeature({
  name: 'commands',
  entities: [command, hostCommand],
  endpoints,
  events: Object.values(events),
  errors: commandErrors,
});
