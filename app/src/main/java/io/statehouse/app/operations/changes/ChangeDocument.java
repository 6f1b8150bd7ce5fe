package io.statehouse.app.operations.changes;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.SystemName;
import io.statehouse.app.json.Shape;
import io.statehouse.app.json.Shape.Omitted;
import io.statehouse.operations.changes.RecordChange;
import io.statehouse.operations.compare.Difference;
import io.statehouse.operations.compare.FieldDifference;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A change in JSON, on the command line and over HTTP. A gap has only times and system.
 *
 * @param id its place in the history; a change that is just happening has none
 * @param since if changes were not watched before {@code time}, since when
 * @param key the key, unless the system's keys are secret
 * @param author who made the change, if that is known
 * @param request the id of the request by which the author made it
 * @param beforeHeld false if the state before is not known, so that fields lack their values before
 */
record ChangeDocument(
    @Omitted Optional<String> id,
    String time,
    @Omitted Optional<String> since,
    String system,
    What change,
    @Omitted Optional<String> type,
    @Omitted Optional<String> identity,
    @Omitted Optional<String> key,
    @Omitted Optional<Boolean> beforeHeld,
    @Omitted Optional<List<FieldChange>> fields,
    @Omitted Optional<String> author,
    @Omitted Optional<String> request) {
  static final Shape<ChangeDocument> SHAPE = Shape.of(ChangeDocument.class);

  /** The kind of a change. */
  enum What {
    ADDED('+'),
    REMOVED('-'),
    CHANGED('*'),
    /** Changes may have been missed; the differences since then come next. */
    GAP('~'),
    /** The history begins: the state before is unknown. */
    BEGIN('~');

    private final char sign;

    What(char sign) {
      this.sign = sign;
    }

    char sign() {
      return sign;
    }

    static What of(Difference.Kind kind) {
      return switch (kind) {
        case ADDED -> ADDED;
        case REMOVED -> REMOVED;
        case CHANGED -> CHANGED;
      };
    }
  }

  /** A field that differs; null where it is not there. */
  record FieldChange(String name, Optional<String> before, Optional<String> after) {
    FieldChange {
      requireNonNull(name, "name");
      requireNonNull(before, "before");
      requireNonNull(after, "after");
    }

    static FieldChange of(FieldDifference field) {
      return new FieldChange(field.name(), field.before(), field.after());
    }

    private FieldChange withoutValues() {
      return new FieldChange(
          name,
          before.map(value -> FieldDifference.SECRET),
          after.map(value -> FieldDifference.SECRET));
    }
  }

  static ChangeDocument gap(Instant time, SystemName system) {
    return mark(What.GAP, time, system.text());
  }

  /** Returns the document about something other than a record. */
  static ChangeDocument mark(What what, Instant time, String system) {
    return new ChangeDocument(
        Optional.empty(),
        text(time),
        Optional.empty(),
        system,
        what,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * @param keyShown whether keys of the system may be shown
   */
  static ChangeDocument of(RecordChange change, SystemName system, boolean keyShown) {
    Difference difference = change.difference();
    return new ChangeDocument(
        Optional.empty(),
        text(change.time()),
        Optional.empty(),
        system.text(),
        What.of(difference.kind()),
        Optional.of(difference.type()),
        Optional.of(difference.identity()),
        Optional.of(difference.key().text()).filter(key -> keyShown),
        Optional.of(false).filter(no -> !change.beforeHeld()),
        Optional.of(difference.fields().stream().map(FieldChange::of).toList()),
        Optional.empty(),
        Optional.empty());
  }

  /** Returns this change without values: fields are only named. */
  ChangeDocument withoutValues() {
    return new ChangeDocument(
        id,
        time,
        since,
        system,
        change,
        type,
        identity,
        key,
        beforeHeld,
        fields.map(all -> all.stream().map(FieldChange::withoutValues).toList()),
        author,
        request);
  }

  /** Returns this change as an entry of the history. */
  ChangeDocument in(String entry, Optional<Instant> notWatchedSince) {
    return new ChangeDocument(
        Optional.of(entry),
        time,
        notWatchedSince.map(ChangeDocument::text),
        system,
        change,
        type,
        identity,
        key,
        beforeHeld,
        fields,
        author,
        request);
  }

  static String text(Instant time) {
    return time.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
