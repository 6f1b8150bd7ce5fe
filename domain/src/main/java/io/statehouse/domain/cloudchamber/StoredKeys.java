package io.statehouse.domain.cloudchamber;

import io.statehouse.domain.cloudchamber.layout.CloudChamberLayout;
import io.statehouse.domain.cloudchamber.layout.Messages;
import io.statehouse.domain.cloudchamber.layout.ProtoMessage;
import io.statehouse.domain.cloudchamber.layout.SessionKeys;
import io.statehouse.domain.cloudchamber.layout.SessionMessages;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;

/** Which message is stored under a key, for what looks at all keys. */
final class StoredKeys {
  private final CloudChamberLayout layout;

  StoredKeys(CloudChamberLayout layout) {
    this.layout = layout;
  }

  /** Returns the message; empty if the layout does not say, or no message is stored there. */
  Optional<ProtoMessage<?>> message(Key key) {
    if (key.equals(SessionKeys.LEDGER)) {
      return Optional.of(SessionMessages.LEDGER);
    }
    if (SessionKeys.id(key).isPresent()) {
      return Optional.of(SessionMessages.SESSION);
    }
    return layout
        .ofRecord(key)
        .<ProtoMessage<?>>map(address -> message(address.kind()))
        .or(() -> layout.read(key).flatMap(match -> message(match.form().name())));
  }

  static ProtoMessage<?> message(ItemKind kind) {
    return switch (kind) {
      case REGION -> Messages.REGION;
      case ZONE -> Messages.ZONE;
      case RACK -> Messages.RACK;
      case PDU -> Messages.PDU;
      case TOR -> Messages.TOR;
      case BLADE -> Messages.BLADE;
    };
  }

  private static Optional<ProtoMessage<?>> message(String form) {
    return switch (form) {
      case "user" -> Optional.of(Messages.USER);
      case "workload" -> Optional.of(Messages.WORKLOAD);
      case "instance" -> Optional.of(Messages.INSTANCE);
      case "actual-state", "target-state" -> Optional.of(Messages.INSTANCE_STATE);
      default -> Optional.empty();
    };
  }

  /** Returns why an entry is not what the layout says; empty if it is. */
  Optional<String> problem(Entry entry) {
    try {
      message(entry.key()).ifPresent(message -> message.read(entry));
      return Optional.empty();
    } catch (StoreException.Malformed bad) {
      return Optional.of(bad.getMessage());
    }
  }
}
