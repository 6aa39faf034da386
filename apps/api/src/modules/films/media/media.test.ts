import { httpFront, insideFront } from '../../../test/media-front.ts';
import { describeMediaAccess } from '../../../test/media-scenes.ts';
import { describeSealedBytes } from '../../../test/sealed-scenes.ts';

describeMediaAccess(insideFront);
describeSealedBytes(httpFront);
