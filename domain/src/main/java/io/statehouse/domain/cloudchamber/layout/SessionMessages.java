package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.CloudChamberException.Kind;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.SessionLedger;
import io.statehouse.domain.layout.FieldType;
import io.statehouse.ports.Bytes;
import java.time.DateTimeException;
import java.time.Instant;

/** The messages of log-in sessions, which are not the original's: it keeps them in memory. */
public final class SessionMessages {
  public static final ProtoMessage<SessionLedger> LEDGER =
      new ProtoMessage<>(
          "statehouse.SessionLedger",
          SessionLedger.EMPTY,
          (fields, ledger) ->
              new SessionLedger(
                  fields.longInteger("lastId", ledger.lastId()),
                  fields.longInteger("open", ledger.open())));

  public static final ProtoMessage<Session> SESSION =
      new ProtoMessage<>(
          "statehouse.Session",
          new Session(0, new Name(""), "", Bytes.EMPTY, Bytes.EMPTY, Instant.EPOCH),
          (fields, session) ->
              new Session(
                  fields.longInteger("id", session.id()),
                  new Name(fields.text("user", session.user().text())),
                  fields.text("namespace", session.namespace()),
                  fields.field("secretHash", session.secretHash(), FieldType.BYTES),
                  fields.field("passwordMark", session.passwordMark(), FieldType.BYTES),
                  instant(fields.text("deadline", session.deadline().toString()))));

  private SessionMessages() {}

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException other) {
      throw new CloudChamberException(Kind.INVALID, "field \"deadline\" is not a time");
    }
  }
}
