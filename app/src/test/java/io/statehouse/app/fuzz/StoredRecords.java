package io.statehouse.app.fuzz;

import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.routes.layout.RecordCodec;
import io.statehouse.domain.gis.routes.layout.RouteCodec;
import io.statehouse.domain.gis.routes.layout.TableCodec;
import io.statehouse.domain.gis.topics.layout.ReportDocuments;
import io.statehouse.domain.gis.topics.layout.TopicDocuments;
import io.statehouse.domain.gojson.GoText;
import io.statehouse.domain.missions.entities.MissionsException;
import io.statehouse.domain.missions.entities.Mode;
import io.statehouse.domain.missions.layout.IdList;
import io.statehouse.domain.missions.layout.MissionCodec;
import io.statehouse.domain.missions.layout.PlanCodec;
import io.statehouse.domain.runm.layout.StoredMessages;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The records that systems store, each with its reader and its writer: the first byte of an input
 * chooses the record, the rest is its value. What was read and written is read again as the same,
 * and written to the same bytes; or it was refused.
 */
final class StoredRecords {
  private static final int MAX_REPORT_BYTES = 1 << 20;

  private static final List<Record<?>> ALL =
      List.of(
          new Record<>(
              value -> MissionCodec.read(GoText.decode(value), Mode.DEFAULT),
              mission -> Bytes.utf8(MissionCodec.write(mission))),
          new Record<>(
              value -> PlanCodec.read(GoText.decode(value)),
              plan -> Bytes.utf8(PlanCodec.write(plan))),
          new Record<>(value -> IdList.of(Optional.of(entry(value))), IdList::value),
          new Record<>(value -> StoredMessages.partition(entry(value)), StoredMessages::write),
          new Record<>(value -> StoredMessages.objectType(entry(value)), StoredMessages::write),
          new Record<>(value -> StoredMessages.providerType(entry(value)), StoredMessages::write),
          new Record<>(value -> StoredMessages.object(entry(value)), StoredMessages::write),
          new Record<>(value -> StoredMessages.definition(entry(value)), StoredMessages::write),
          message(Messages.USER),
          message(Messages.CAPACITY),
          message(Messages.BOOT_INFO),
          message(Messages.REGION),
          message(Messages.ZONE),
          message(Messages.RACK),
          message(Messages.PDU),
          message(Messages.TOR),
          message(Messages.BLADE),
          message(Messages.WORKLOAD),
          message(Messages.INSTANCE),
          optional(RecordCodec::claim, RecordCodec::write),
          optional(RecordCodec::publication, RecordCodec::write),
          optional(RecordCodec::sighting, RecordCodec::write),
          new Record<>(value -> RouteCodec.read(entry(value)), RouteCodec::write),
          new Record<>(
              value -> TableCodec.read(value, "consul://h"),
              table -> TableCodec.write(table, "consul://h")),
          new Record<>(value -> TopicDocuments.read("events", value), TopicDocuments::write),
          optional(
              ReportDocuments::read, report -> ReportDocuments.write(report, MAX_REPORT_BYTES)));

  private StoredRecords() {}

  private static <T> Record<T> message(ProtoMessage<T> message) {
    return new Record<>(value -> message.read(entry(value)), message::bytes);
  }

  private static <T> Record<Optional<T>> optional(
      Function<Bytes, Optional<T>> read, Function<T, Bytes> write) {
    return new Record<>(read, record -> record.map(write).orElse(Bytes.EMPTY));
  }

  private static Entry entry(Bytes value) {
    return new Entry(new Key("/key"), value, Revision.of(1));
  }

  static void run(byte[] input) {
    if (input.length > 0) {
      ALL.get((input[0] & 0xff) % ALL.size())
          .run(Bytes.wrap(Arrays.copyOfRange(input, 1, input.length)));
    }
  }

  private record Record<T>(Function<Bytes, T> read, Function<T, Bytes> write) {

    void run(Bytes value) {
      T record;
      Bytes written;
      try {
        record = read.apply(value);
        written = write.apply(record);
      } catch (StoreException.Malformed | MissionsException | GisException refused) {
        return;
      }
      requireEqual(record, read.apply(written));
      requireEqual(written, write.apply(read.apply(written)));
    }

    private static void requireEqual(Object expected, Object found) {
      if (!expected.equals(found)) {
        throw new AssertionError("expected " + expected + " but found " + found);
      }
    }
  }
}
