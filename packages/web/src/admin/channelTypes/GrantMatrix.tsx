import {
  anonymousCapabilities,
  type Capability,
  type Grantee,
  type Grants,
  grantees,
} from '@confab/protocol';
import { Checkbox, Icon, Select, TextField, useMediaQuery, useText } from '@confab/react';
import { Check, Search } from 'lucide-react';
import { useState } from 'react';
import { capabilityGroups } from './capabilityGroups.ts';
import { channelTypesText } from './text.en.ts';
import { useGridKeys } from './useGridKeys.ts';
import './GrantMatrix.css';

export interface GrantMatrixProps {
  grants: Grants;
  /** The saved grants; differences are marked. */
  saved: Grants;
  onGrant(grantee: Grantee, capability: Capability, isGranted: boolean): void;
}

interface Row {
  capability: Capability;
  words: string;
}

const has = (grants: Grants, grantee: Grantee, capability: Capability) =>
  grants[grantee]?.includes(capability) ?? false;
const canBeGranted = (grantee: Grantee, capability: Capability) =>
  grantee !== 'anonymous' || (anonymousCapabilities as readonly Capability[]).includes(capability);

/** A table of permissions and roles; on a narrow screen one role at a time. */
export function GrantMatrix(props: GrantMatrixProps) {
  const { t } = useText(channelTypesText);
  const isNarrow = useMediaQuery('(max-width: 1023px)');
  const [query, setQuery] = useState('');
  const term = query.trim().toLowerCase();
  const groups = Object.entries(capabilityGroups).flatMap(([name, list]) => {
    const rows = list
      .map((capability): Row => ({ capability, words: t(`capabilities.${capability}`) }))
      .filter(({ capability, words }) => `${capability} ${words.toLowerCase()}`.includes(term));
    return rows.length > 0 ? [{ label: t(`groups.${name as keyof typeof capabilityGroups}`), rows }] : [];
  });
  const Shape = isNarrow ? RoleForm : Grid;
  return (
    <>
      <TextField
        label={t('types.find')}
        labelHidden
        placeholder={t('types.find')}
        icon={Search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {groups.length === 0 ? (
        <p role="status">{t('types.none', { query })}</p>
      ) : (
        <Shape {...props} groups={groups} />
      )}
    </>
  );
}

type ShapeProps = GrantMatrixProps & { groups: readonly { label: string; rows: readonly Row[] }[] };

function Grid({ grants, saved, onGrant, groups }: ShapeProps) {
  const { t } = useText(channelTypesText);
  const onKeyDown = useGridKeys();
  const [first] = groups.flatMap(({ rows }) => rows);
  return (
    <div className="web-matrix">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table that keys move through is a grid */}
      <table role="grid" aria-label={t('types.grants')} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={5}>
              {t('types.appRoles')}
            </th>
            <th scope="colgroup" colSpan={3}>
              {t('types.channelRoles')}
            </th>
          </tr>
          <tr>
            <td />
            {grantees.map((grantee) => (
              <th key={grantee} scope="col">
                {t(`grantees.${grantee}`)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody key={label}>
            <tr>
              <th scope="rowgroup" colSpan={9}>
                {label}
              </th>
            </tr>
            {rows.map(({ capability, words }) => (
              <tr key={capability} data-row>
                <th scope="row">{words}</th>
                {grantees.map((grantee) => {
                  const isOn = has(grants, grantee, capability);
                  const isMoved = isOn !== has(saved, grantee, capability);
                  const name = t('types.cell', { role: t(`grantees.${grantee}`), capability: words });
                  return (
                    <td key={grantee} data-moved={isMoved}>
                      <span className="cf-checkbox__box">
                        <input
                          type="checkbox"
                          aria-label={isMoved ? `${name}, ${t('types.changed')}` : name}
                          tabIndex={capability === first?.capability && grantee === 'admin' ? 0 : -1}
                          checked={isOn}
                          disabled={!canBeGranted(grantee, capability)}
                          onChange={(event) => onGrant(grantee, capability, event.target.checked)}
                        />
                        <Icon of={Check} />
                      </span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function RoleForm({ grants, saved, onGrant, groups }: ShapeProps) {
  const { t } = useText(channelTypesText);
  const [grantee, setGrantee] = useState<Grantee>('channel_member');
  return (
    <>
      <Select<Grantee>
        label={t('types.role')}
        value={grantee}
        onValueChange={setGrantee}
        options={grantees.map((value) => ({ value, label: t(`grantees.${value}`) }))}
      />
      {groups.map(({ label, rows }) => (
        <fieldset key={label} className="web-matrix__group">
          <legend>{label}</legend>
          {rows.map(({ capability, words }) => {
            const isOn = has(grants, grantee, capability);
            return (
              <Checkbox
                key={capability}
                checked={isOn}
                disabled={!canBeGranted(grantee, capability)}
                hint={isOn === has(saved, grantee, capability) ? undefined : t('types.changed')}
                onCheckedChange={(isGranted) => onGrant(grantee, capability, isGranted)}
              >
                {words}
              </Checkbox>
            );
          })}
        </fieldset>
      ))}
    </>
  );
}
