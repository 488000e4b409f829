import * as v from 'valibot';
import { countField, emptyAnswer, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelNotFound } from '../channels/limits.ts';
import { maxSecretOverlapHours, secretOverlapHours } from '../webhooks/limits.ts';
import {
  commandErrors,
  commandNameTaken,
  hostCommandNotFound,
  maxCommandAnswerLength,
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
    summary: 'List the slash commands available to the caller in a channel, by name (COMP-08).',
    answer: v.object({ commands: v.array(commandSchema) }),
    errors: [channelNotFound],
  }),
  listHostCommands: defineEndpoint('GET /host-commands', {
    summary: "List the app's own slash commands, by name (admins).",
    audience: 'admin',
    answer: v.object({ host_commands: v.array(hostCommandSchema) }),
  }),
  createHostCommand: defineEndpoint('POST /host-commands', {
    summary: 'Create a slash command that calls a URL. Its secret is returned only once (admins).',
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
  updateHostCommand: defineEndpoint('PATCH /host-commands/{command_name}', {
    summary: "Update one of the app's own slash commands (admins).",
    audience: 'admin',
    body: v.partial(v.object(hostCommandFields)),
    answer: v.object({ host_command: hostCommandSchema }),
    errors: [hostCommandNotFound],
  }),
  deleteHostCommand: defineEndpoint('DELETE /host-commands/{command_name}', {
    summary: "Delete one of the app's own slash commands (admins).",
    audience: 'admin',
    answer: emptyAnswer,
    errors: [hostCommandNotFound],
  }),
  rotateHostCommandSecret: defineEndpoint('POST /host-commands/{command_name}/secret', {
    isRepeatable: false,
    summary:
      "Rotate a slash command's secret. The new secret is returned only once; the old one keeps signing too for a while (admins).",
    audience: 'admin',
    body: v.object({
      overlap_hours: v.optional(countField(0, maxSecretOverlapHours), secretOverlapHours),
    }),
    answer: v.object({ host_command: hostCommandSchema, secret: v.string() }),
    errors: [hostCommandNotFound],
  }),
  answerCommand: defineEndpoint('POST /command-responses/{response_token}', {
    isRepeatable: false,
    summary:
      'Respond to a slash command later, at the URL given in its call: up to five times within 30 minutes.',
    audience: 'public',
    body: v.object({
      text: v.pipe(textField(maxCommandAnswerLength), v.nonEmpty('must not be empty')),
      response_type: v.optional(v.picklist(responseTypes), 'ephemeral'),
    }),
    answer: emptyAnswer,
    errors: [responseUrlInvalid],
  }),
};

export const events = {
  commandsChanged: defineEvent('commands.changed', {
    stream: 'app',
    summary:
      "One of the app's own slash commands was created, changed or deleted; clients that offer commands should reload them.",
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
