import type { PayloadInputOf } from '@lantern/contracts/call';
import {
  addChannel,
  changeChannel,
  listChannelKinds,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';
import type {
  ChannelKind,
  FieldValues,
  KindField,
  OperatorChannel,
} from '@lantern/contracts/entities/operator-channel';
import { Alert, Checkbox, Select, Switch } from '@mantine/core';
import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query';

import { channelTexts } from '#text/channels.ts';
import { texts } from '#text/texts.ts';

import { Refused } from '../../api/api-errors.ts';
import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { MoneyField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Pending } from '../../ui/pending.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { WordsField } from '../../ui/words-field.tsx';
import { KindFields } from './kind-fields.tsx';

interface ChannelDrawerProps {
  /** Undefined for a channel that is being added. */
  channel: OperatorChannel | undefined;
  onClose: () => void;
}

type Values = PayloadInputOf<typeof addChannel>;
type Offer = Omit<PayloadInputOf<typeof changeChannel>, 'id' | 'version'>;

const startOf = ({ kind, fields, methods, hasPages }: ChannelKind): Values => ({
  kind,
  name: '',
  values: Object.fromEntries(fields.map(({ name, start }) => [name, start])),
  methods: methods.slice(0, 2).map(({ type }) => type),
  opens: hasPages ? ['weixin:', 'alipays:'] : [],
  position: 1,
  isEnabled: true,
  refundsByGateway: false,
  leastMoney: '',
  mostMoney: '',
  reason: '',
});

const offerOf = (it: OperatorChannel): Offer => ({
  name: it.name,
  values: it.values,
  methods: it.methods,
  opens: it.opens,
  position: it.position,
  isEnabled: it.isEnabled,
  refundsByGateway: it.refundsByGateway,
  leastMoney: it.leastMoney,
  mostMoney: it.mostMoney,
  reason: '',
});

/** The fields of the kind that the server refused. */
const wrongOf = (error: unknown): string[] =>
  error instanceof Refused
    ? error.fields.flatMap((path) => (path.startsWith('values.') ? [path.slice(7)] : []))
    : [];

/** The form that adds a channel. */
function useAdding(kind: ChannelKind) {
  const refresh = useRefresh(listChannels);
  const form = useContractForm<Values>(addChannel.payload, startOf(kind));
  const send = useMutation({
    mutationFn: (values: Values) => callApi(addChannel, values),
    onSuccess: () => {
      notifyDone(channelTexts.added);
      refresh();
    },
    onError: (error) => form.refuse(error),
  });
  return { form, saving: savingOf(send) };
}

/** The form that changes a channel. */
function useChanging(channel: OperatorChannel, id: number) {
  const refresh = useRefresh(listChannels);
  const payloadOf = (offer: Offer) => ({ ...offer, id, version: channel.version });
  const form = useContractForm<Offer>(changeChannel.payload, offerOf(channel), payloadOf);
  const send = useMutation({
    mutationFn: (offer: Offer) => callApi(changeChannel, payloadOf(offer)),
    onSuccess: () => {
      notifyDone(channelTexts.changed);
      refresh();
    },
    onError: (error) => form.refuse(error),
  });
  return { form, saving: savingOf(send) };
}

const savingOf = <V,>(send: UseMutationResult<unknown, Error, V>) => ({
  save: send.mutate,
  isSaving: send.isPending,
  isSaved: send.isSuccess,
  error: send.error,
});

/** Adds a channel, or changes how one is offered. */
export default function ChannelDrawer({ channel, onClose }: ChannelDrawerProps) {
  const kinds = useQuery(callQuery(listChannelKinds, {}));
  return (
    <ItemDrawer
      title={channel ? channelTexts.changeOf(channel.name) : channelTexts.add}
      isOpen
      onClose={onClose}
    >
      {kinds.data ? (
        <Form channel={channel} kinds={kinds.data.list} onClose={onClose} />
      ) : (
        <Pending query={kinds} height={320} />
      )}
    </ItemDrawer>
  );
}

type FormProps = ChannelDrawerProps & { kinds: readonly ChannelKind[] };

function Form({ channel, kinds, onClose }: FormProps) {
  const id = channel?.id ?? null;
  const kind = kinds.find((it) => it.kind === channel?.kind) ?? kinds[0];
  if (kind === undefined) return null;
  return channel && id !== null ? (
    <Change channel={channel} id={id} kind={kind} onClose={onClose} />
  ) : (
    <Add kinds={kinds} first={kind} onClose={onClose} />
  );
}

interface AddProps {
  kinds: readonly ChannelKind[];
  first: ChannelKind;
  onClose: () => void;
}

function Add({ kinds, first, onClose }: AddProps) {
  const { form, saving } = useAdding(first);
  const kind = kinds.find((it) => it.kind === form.values.kind) ?? first;
  const choose = (chosen: string | null) => {
    const next = kinds.find((it) => it.kind === chosen);
    if (next) form.revise(({ name, reason }) => ({ ...startOf(next), name, reason }));
  };
  return (
    <DrawerForm form={form} saving={saving} mode="create" onDone={onClose}>
      <Select
        label={channelTexts.kind}
        allowDeselect={false}
        data={kinds.map((it) => ({ value: it.kind, label: it.label }))}
        value={kind.kind}
        onChange={choose}
      />
      <Alert color="gray">{kind.hint}</Alert>
      {!kind.isAsked && <Alert color="orange">{channelTexts.notAsked}</Alert>}
      <Name form={form} />
      <OfferFields form={form} kind={kind} fields={kind.fields} wrong={wrongOf(saving.error)} />
    </DrawerForm>
  );
}

interface ChangeProps {
  channel: OperatorChannel;
  id: number;
  kind: ChannelKind;
  onClose: () => void;
}

function Change({ channel, id, kind, onClose }: ChangeProps) {
  const { form, saving } = useChanging(channel, id);
  const free = kind.fields.filter(({ kept }) => kept === 'free');
  return (
    <DrawerForm form={form} saving={saving} mode="edit" onDone={onClose}>
      <Name form={form} />
      <OfferFields form={form} kind={kind} fields={free} wrong={wrongOf(saving.error)} />
    </DrawerForm>
  );
}

type OfferForm = Pick<ContractForm<Offer>, 'values' | 'errors' | 'set' | 'field'>;

const Name = ({ form }: { form: OfferForm }) => (
  <TextInput
    label={channelTexts.name}
    description={channelTexts.nameHint}
    withAsterisk
    longest={40}
    {...asText(form.field('name'))}
  />
);

interface OfferFieldsProps {
  form: OfferForm;
  kind: ChannelKind;
  fields: readonly KindField[];
  wrong: readonly string[];
}

/** The fields of the kind, and how a channel is offered. */
function OfferFields({ form, kind, fields, wrong }: OfferFieldsProps) {
  const setValue = (name: string, value: FieldValues[string]) =>
    form.set('values', { ...form.values.values, [name]: value });
  return (
    <>
      <KindFields fields={fields} values={form.values.values} wrong={wrong} onChange={setValue} />
      <Checkbox.Group
        label={channelTexts.methods}
        value={form.values.methods}
        error={form.errors['methods']}
        onChange={(methods) => form.set('methods', methods)}
      >
        <div className="switches">
          {kind.methods.map(({ type, name }) => (
            <Checkbox key={type} value={type} label={name} />
          ))}
        </div>
      </Checkbox.Group>
      <NumberField
        label={channelTexts.position}
        description={channelTexts.positionHint}
        inputMode="numeric"
        {...form.field('position')}
      />
      <Amounts form={form} />
      {kind.hasPages && (
        <WordsField
          label={channelTexts.opens}
          description={channelTexts.opensHint}
          {...form.field('opens')}
        />
      )}
      <Switch
        label={channelTexts.enabled}
        checked={form.values.isEnabled}
        onChange={(event) => form.set('isEnabled', event.currentTarget.checked)}
      />
      <Refunds form={form} kind={kind} />
      <TextInput
        label={texts.common.reason}
        description={texts.common.reasonHint}
        withAsterisk
        longest={200}
        {...asText(form.field('reason'))}
      />
    </>
  );
}

/** What an order may come to; another one is paid at the next channel with the same way to pay. */
const Amounts = ({ form }: { form: OfferForm }) => (
  <>
    <MoneyField
      label={channelTexts.leastMoney}
      description={channelTexts.amountsHint}
      value={form.values.leastMoney ?? ''}
      error={form.errors['leastMoney']}
      onChange={(money) => form.set('leastMoney', money)}
    />
    <MoneyField
      label={channelTexts.mostMoney}
      description={channelTexts.mostHint}
      value={form.values.mostMoney ?? ''}
      error={form.errors['mostMoney']}
      onChange={(money) => form.set('mostMoney', money)}
    />
  </>
);

/** Whether operators may have the gateway pay back, where it can. */
const Refunds = ({ form, kind }: { form: OfferForm; kind: ChannelKind }) =>
  kind.refunds === 'by-hand' ? (
    <p className="dimmed">{channelTexts.refundsByHand}</p>
  ) : (
    <Switch
      label={channelTexts.refunds}
      description={channelTexts.refundsHint}
      checked={form.values.refundsByGateway}
      onChange={(event) => form.set('refundsByGateway', event.currentTarget.checked)}
    />
  );
