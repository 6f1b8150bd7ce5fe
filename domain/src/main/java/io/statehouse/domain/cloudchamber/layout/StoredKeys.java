package io.statehouse.domain.cloudchamber.layout;

import io.statehouse.domain.cloudchamber.entities.inventory.ItemKind;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.StoreException;
import java.util.Optional;

/** The message that is stored under a key, for readers of all keys. */
public final class StoredKeys {
  private final CloudChamberLayout layout;

  public StoredKeys(CloudChamberLayout layout) {
    this.layout = layout;
  }

  /** Returns the message; empty if the layout does not say, or no message is stored there. */
  public Optional<ProtoMessage<?>> message(Key key) {
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

  public static ProtoMessage<?> message(ItemKind kind) {
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
  public Optional<String> problem(Entry entry) {
    try {
      message(entry.key()).ifPresent(message -> message.read(entry));
      return Optional.empty();
    } catch (StoreException.Malformed bad) {
      return Optional.of(bad.getMessage());
    }
  }
}
