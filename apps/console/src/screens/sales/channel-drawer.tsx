import type { PayloadInputOf } from '@lantern/contracts/call';
import {
  addChannel,
  changeChannel,
  listChannels,
} from '@lantern/contracts/calls/operator/channels';
import type { OperatorChannel } from '@lantern/contracts/entities/operator-channel';
import { epayMethods } from '@lantern/rules/payment-address';
import { Checkbox, Select, Switch } from '@mantine/core';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';

import { channelTexts } from '#text/channels.ts';
import { texts } from '#text/texts.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { WordsField } from '../../ui/words-field.tsx';

interface ChannelDrawerProps {
  /** Undefined for a channel that is being added. */
  channel: OperatorChannel | undefined;
  onClose: () => void;
}

type Values = PayloadInputOf<typeof addChannel>;
type Offer = Omit<PayloadInputOf<typeof changeChannel>, 'id' | 'version'>;

const empty: Offer = {
  name: '',
  keyJoin: 'directly',
  mode: 'submit',
  methods: ['alipay', 'wxpay'],
  opens: ['weixin:', 'alipays:'],
  position: 1,
  isEnabled: true,
  reason: '',
  refundsByGateway: false,
};

const isMethod = (type: string): type is (typeof epayMethods)[number] =>
  epayMethods.some((it) => it === type);

const offerOf = ({
  name,
  keyJoin,
  mode,
  methods,
  opens,
  position,
  isEnabled,
  refundsByGateway,
}: OperatorChannel) => ({
  name,
  keyJoin,
  mode,
  methods: methods.filter(isMethod),
  opens,
  position,
  isEnabled,
  refundsByGateway,
  reason: '',
});

const optionsOf = <Key extends string>(texts: Readonly<Record<Key, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label: String(label) }));

/** The form that adds a channel. */
function useAdding() {
  const refresh = useRefresh(listChannels);
  const start: Values = { ...empty, baseUrl: '', pid: '', key: '' };
  const form = useContractForm<Values>(addChannel.payload, start);
  const send = useMutation({
    mutationFn: (values: Values) => callApi(addChannel, values),
    onSuccess: () => {
      notifyDone(channelTexts.added);
      refresh();
    },
    onError: (error) =>
      form.refuse(error, {
        'channel-plain-http': 'baseUrl',
        'channel-inner-address': 'baseUrl',
      }),
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
  const id = channel?.id ?? null;
  return (
    <ItemDrawer
      title={channel ? channelTexts.changeOf(channel.name) : channelTexts.add}
      isOpen
      onClose={onClose}
    >
      {channel && id !== null ? (
        <Change channel={channel} id={id} onClose={onClose} />
      ) : (
        <Add onClose={onClose} />
      )}
    </ItemDrawer>
  );
}

function Add({ onClose }: { onClose: () => void }) {
  const { form, saving } = useAdding();
  return (
    <DrawerForm form={form} saving={saving} mode="create" onDone={onClose}>
      <Name form={form} />
      <Merchant form={form} />
      <OfferFields form={form} />
    </DrawerForm>
  );
}

function Change({
  channel,
  id,
  onClose,
}: {
  channel: OperatorChannel;
  id: number;
  onClose: () => void;
}) {
  const { form, saving } = useChanging(channel, id);
  return (
    <DrawerForm form={form} saving={saving} mode="edit" onDone={onClose}>
      <Name form={form} />
      <OfferFields form={form} />
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

/** How a channel is offered. */
const OfferFields = ({ form }: { form: OfferForm }) => (
  <>
    <Checkbox.Group
      label={channelTexts.methods}
      value={form.values.methods}
      error={form.errors['methods']}
      onChange={(methods) => form.set('methods', methods.filter(isMethod))}
    >
      <div className="switches">
        {epayMethods.map((type) => (
          <Checkbox key={type} value={type} label={channelTexts.methodOf[type]} />
        ))}
      </div>
    </Checkbox.Group>
    <NumberField
      label={channelTexts.position}
      description={channelTexts.positionHint}
      inputMode="numeric"
      {...form.field('position')}
    />
    <Select
      label={channelTexts.mode}
      allowDeselect={false}
      data={optionsOf(channelTexts.modeOf)}
      value={form.values.mode}
      onChange={(mode) => form.set('mode', mode === 'mapi' ? 'mapi' : 'submit')}
    />
    <Select
      label={channelTexts.keyJoin}
      allowDeselect={false}
      data={optionsOf(channelTexts.keyJoinOf)}
      value={form.values.keyJoin}
      onChange={(join) => form.set('keyJoin', join === 'as-field' ? 'as-field' : 'directly')}
    />
    <WordsField
      label={channelTexts.opens}
      description={channelTexts.opensHint}
      {...form.field('opens')}
    />
    <Switch
      label={channelTexts.enabled}
      checked={form.values.isEnabled}
      onChange={(event) => form.set('isEnabled', event.currentTarget.checked)}
    />
    <Switch
      label={channelTexts.refunds}
      description={channelTexts.refundsHint}
      checked={form.values.refundsByGateway}
      onChange={(event) => form.set('refundsByGateway', event.currentTarget.checked)}
    />
    <TextInput
      label={texts.common.reason}
      description={texts.common.reasonHint}
      withAsterisk
      longest={200}
      {...asText(form.field('reason'))}
    />
  </>
);

/** The fields that never change once a channel is added, and its key. */
const Merchant = ({ form }: { form: ContractForm<Values> }) => (
  <>
    <TextInput
      label={channelTexts.gateway}
      description={channelTexts.gatewayHint}
      inputMode="url"
      withAsterisk
      longest={200}
      {...asText(form.field('baseUrl'))}
    />
    <TextInput
      label={channelTexts.merchant}
      description={channelTexts.merchantHint}
      inputMode="numeric"
      withAsterisk
      longest={20}
      {...asText(form.field('pid'))}
    />
    <TextInput
      label={channelTexts.keyOf}
      description={channelTexts.keyHint}
      type="password"
      autoComplete="off"
      withAsterisk
      {...asText(form.field('key'))}
    />
  </>
);
