package io.statehouse.domain.cloudchamber.layout;

import static io.statehouse.domain.cloudchamber.layout.Messages.sorted;
import static io.statehouse.domain.layout.FieldType.LONG;
import static java.util.Objects.requireNonNull;

import io.statehouse.domain.cloudchamber.entities.Password;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.Session;
import io.statehouse.domain.cloudchamber.entities.Stored;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Blade;
import io.statehouse.domain.cloudchamber.entities.inventory.BladeCapacity;
import io.statehouse.domain.cloudchamber.entities.inventory.Hardware;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.inventory.Rack;
import io.statehouse.domain.cloudchamber.entities.inventory.RackContent;
import io.statehouse.domain.cloudchamber.entities.inventory.Tor;
import io.statehouse.domain.cloudchamber.entities.inventory.Zone;
import io.statehouse.domain.cloudchamber.entities.inventory.ZoneSummary;
import io.statehouse.domain.layout.Fields;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** The messages that clients of the original send and receive. */
public final class ClientMessages {

  /** The view of a user that a client receives. */
  public record UserPublic(boolean enabled, Rights rights, boolean neverDelete) {
    public UserPublic {
      requireNonNull(rights, "rights");
    }

    public static UserPublic of(User user) {
      return new UserPublic(user.enabled(), user.rights(), user.neverDelete());
    }
  }

  /** The request of a client to create a user. */
  public record UserDefinition(Password password, boolean enabled, Rights rights) {
    public UserDefinition {
      requireNonNull(password, "password");
      requireNonNull(rights, "rights");
    }
  }

  /** The request of a client to change a user. */
  public record UserUpdate(boolean enabled, Rights rights) {
    public UserUpdate {
      requireNonNull(rights, "rights");
    }
  }

  /** The request of a client to change a password. */
  public record UserPassword(Password old, Password changed, boolean force) {
    public UserPassword {
      requireNonNull(old, "old");
      requireNonNull(changed, "changed");
    }
  }

  /** One user of a list. */
  public record UserEntry(String name, String uri, boolean isProtected) {
    public UserEntry {
      requireNonNull(name, "name");
      requireNonNull(uri, "uri");
    }
  }

  /** All users. */
  public record UserList(List<UserEntry> users) {
    public UserList {
      users = List.copyOf(users);
    }

    /**
     * @param path below which users are found by their names
     */
    public static UserList of(List<Stored<User>> users, String path) {
      return new UserList(
          users.stream()
              .map(Stored::record)
              .map(
                  user ->
                      new UserEntry(
                          user.name().text(), path + "/" + user.name(), user.neverDelete()))
              .toList());
    }
  }

  /** The view of the server itself that a client receives. */
  public record SimulationStatus(Instant startedAt, Duration inactivityTimeout) {
    public SimulationStatus {
      requireNonNull(startedAt, "startedAt");
      requireNonNull(inactivityTimeout, "inactivityTimeout");
    }
  }

  /** One log-in session of a list. */
  public record SessionEntry(long id, String uri) {
    public SessionEntry {
      requireNonNull(uri, "uri");
    }
  }

  /** All log-in sessions. */
  public record SessionList(List<SessionEntry> sessions) {
    public SessionList {
      sessions = List.copyOf(sessions);
    }
  }

  /**
   * The view of a log-in session that a client receives.
   *
   * @param timeout when it ends unless it is used before
   */
  public record SessionStatus(String userName, Instant timeout) {
    public SessionStatus {
      requireNonNull(userName, "userName");
      requireNonNull(timeout, "timeout");
    }

    /** The original knows the user by the name with which it logged in, in lower case. */
    public static SessionStatus of(Session session) {
      return new SessionStatus(session.user().folded(), session.deadline());
    }
  }

  /** The user whose session a request has; the original has no such message. */
  public record SessionUser(String userName, Rights rights) {
    public SessionUser {
      requireNonNull(userName, "userName");
      requireNonNull(rights, "rights");
    }

    public static SessionUser of(User user) {
      return new SessionUser(user.name().text(), user.rights());
    }
  }

  /**
   * The view of a rack that a client receives. The observed state of parts is made up in the
   * original; here it is empty, since clients of the original read its members without checking
   * that it exists.
   */
  public record RackView(
      Rack.Details details,
      SortedMap<Long, Pdu> pdus,
      SortedMap<Long, Tor> tors,
      SortedMap<Long, Blade> blades) {
    public RackView {
      requireNonNull(details, "details");
      pdus = Collections.unmodifiableSortedMap(new TreeMap<>(pdus));
      tors = Collections.unmodifiableSortedMap(new TreeMap<>(tors));
      blades = Collections.unmodifiableSortedMap(new TreeMap<>(blades));
    }

    public static RackView of(RackContent content) {
      return new RackView(
          content.rack().record().details(),
          records(content.pdus()),
          records(content.tors()),
          records(content.blades()));
    }

    private static <T> SortedMap<Long, T> records(SortedMap<Long, Stored<T>> stored) {
      SortedMap<Long, T> records = new TreeMap<>();
      stored.forEach((id, part) -> records.put(id, part.record()));
      return records;
    }

    private SortedMap<Long, BladeCapacity> capacities() {
      SortedMap<Long, BladeCapacity> capacities = new TreeMap<>();
      blades.forEach((id, blade) -> capacities.put(id, blade.capacity()));
      return capacities;
    }
  }

  private static final Password NO_PASSWORD = Password.of("");

  public static final ProtoMessage<UserPublic> USER_PUBLIC =
      new ProtoMessage<>(
          "admin.UserPublic",
          new UserPublic(false, Rights.NONE, false),
          (fields, user) ->
              new UserPublic(
                  fields.flag("enabled", user.enabled()),
                  rights(fields, user.rights()),
                  fields.flag("neverDelete", user.neverDelete())));

  /** A message that is only read. */
  public static final ProtoMessage<UserDefinition> USER_DEFINITION =
      new ProtoMessage<>(
          "admin.UserDefinition",
          new UserDefinition(NO_PASSWORD, false, Rights.NONE),
          (fields, user) ->
              new UserDefinition(
                  password(fields, "password"),
                  fields.flag("enabled", user.enabled()),
                  rights(fields, user.rights())));

  public static final ProtoMessage<UserUpdate> USER_UPDATE =
      new ProtoMessage<>(
          "admin.UserUpdate",
          new UserUpdate(false, Rights.NONE),
          (fields, user) ->
              new UserUpdate(
                  fields.flag("enabled", user.enabled()), rights(fields, user.rights())));

  /** A message that is only read. */
  public static final ProtoMessage<UserPassword> USER_PASSWORD =
      new ProtoMessage<>(
          "admin.UserPassword",
          new UserPassword(NO_PASSWORD, NO_PASSWORD, false),
          (fields, change) ->
              new UserPassword(
                  password(fields, "oldPassword"),
                  password(fields, "newPassword"),
                  fields.flag("force", change.force())));

  private static final ProtoMessage<UserEntry> USER_ENTRY =
      new ProtoMessage<>(
          "admin.UserList_Entry",
          new UserEntry("", "", false),
          (fields, user) ->
              new UserEntry(
                  fields.text("name", user.name()),
                  fields.text("uri", user.uri()),
                  fields.flag("protected", user.isProtected())));

  public static final ProtoMessage<UserList> USER_LIST =
      new ProtoMessage<>(
          "admin.UserList",
          new UserList(List.of()),
          (fields, list) -> new UserList(fields.field("users", list.users(), USER_ENTRY.list())));

  /** A message that is only written. */
  public static final ProtoMessage<SimulationStatus> SIMULATION_STATUS =
      new ProtoMessage<>(
          "admin.SimulationStatus",
          new SimulationStatus(Instant.EPOCH, Duration.ZERO),
          (fields, status) -> {
            fields.text("frontEndStartedAt", status.startedAt().toString());
            fields.text("inactivityTimeout", seconds(status.inactivityTimeout()));
            return status;
          });

  private static final ProtoMessage<SessionEntry> SESSION_ENTRY =
      new ProtoMessage<>(
          "admin.SessionSummary_Session",
          new SessionEntry(0, ""),
          (fields, session) ->
              new SessionEntry(
                  fields.longInteger("id", session.id()), fields.text("uri", session.uri())));

  public static final ProtoMessage<SessionList> SESSION_LIST =
      new ProtoMessage<>(
          "admin.SessionSummary",
          new SessionList(List.of()),
          (fields, list) ->
              new SessionList(fields.field("sessions", list.sessions(), SESSION_ENTRY.list())));

  /** A message that is only written. */
  public static final ProtoMessage<SessionStatus> SESSION_STATUS =
      new ProtoMessage<>(
          "admin.SessionStatus",
          new SessionStatus("", Instant.EPOCH),
          (fields, status) -> {
            fields.text("userName", status.userName());
            fields.text("timeout", status.timeout().toString());
            return status;
          });

  public static final ProtoMessage<SessionUser> SESSION_USER =
      new ProtoMessage<>(
          "admin.SessionUser",
          new SessionUser("", Rights.NONE),
          (fields, user) ->
              new SessionUser(
                  fields.text("userName", user.userName()), rights(fields, user.rights())));

  private static final ProtoMessage<String> RACK_LINK =
      new ProtoMessage<>(
          "inventory.External_RackSummary", "", (fields, uri) -> fields.text("uri", uri));

  public static final ProtoMessage<ZoneSummary> ZONE_SUMMARY =
      new ProtoMessage<>(
          "inventory.External_ZoneSummary",
          new ZoneSummary(
              Collections.emptySortedMap(), 0, BladeCapacity.NONE, Optional.empty(), "", 0, 0, 0),
          ClientMessages::summary);

  /** The value of fields that have got others instead, and of states that no one has observed. */
  private static final ProtoMessage<String> EMPTY =
      new ProtoMessage<>("inventory.External_Empty", "", (fields, none) -> none);

  private static final ProtoMessage<Pdu> PDU_VIEW =
      new ProtoMessage<>(
          "inventory.External_Pdu",
          Pdu.NONE,
          (fields, pdu) ->
              new Pdu(
                  fields.field("details", pdu.details(), Messages.PDU_DETAILS),
                  ports(fields, pdu.ports(), "Pdu", Messages.POWER_PORT)));

  private static final ProtoMessage<Tor> TOR_VIEW =
      new ProtoMessage<>(
          "inventory.External_Tor",
          Tor.NONE,
          (fields, tor) ->
              new Tor(
                  fields.field("details", tor.details(), Messages.TOR_DETAILS),
                  ports(fields, tor.ports(), "Tor", Messages.NETWORK_PORT)));

  private static final ProtoMessage<Blade> BLADE_VIEW =
      new ProtoMessage<>(
          "inventory.External_Blade",
          Blade.NONE,
          (fields, blade) -> unobserved(fields, Messages.blade(fields, blade)));

  public static final ProtoMessage<RackView> RACK_VIEW =
      new ProtoMessage<>(
          "inventory.External_Rack",
          new RackView(
              Rack.Details.NONE,
              Collections.emptySortedMap(),
              Collections.emptySortedMap(),
              Collections.emptySortedMap()),
          ClientMessages::rack);

  private ClientMessages() {}

  private static Rights rights(Fields fields, Rights rights) {
    return fields
        .field("rights", Optional.of(rights), Messages.RIGHTS.optional())
        .orElse(Rights.NONE);
  }

  private static Password password(Fields fields, String name) {
    return Password.of(fields.text(name, ""));
  }

  /** A duration as protocol buffers write it: with no, three, six or nine decimals. */
  private static String seconds(Duration duration) {
    String fraction =
        String.format(".%09d", duration.getNano()).replaceFirst("\\.?(000){1,3}$", "");
    return duration.getSeconds() + fraction + "s";
  }

  private static ZoneSummary summary(Fields fields, ZoneSummary summary) {
    return new ZoneSummary(
        sorted(fields.field("racks", summary.racks(), RACK_LINK.map())),
        fields.longInteger("maxBladeCount", summary.maxBladeCount()),
        fields.field("maxCapacity", summary.maxCapacity(), Messages.CAPACITY),
        // Clients of the original read their members, so they are sent even if no record has them.
        fields.field(
            "details",
            summary.details().or(() -> Optional.of(Zone.Details.NONE)),
            Messages.ZONE_DETAILS.optional()),
        fields.text("name", summary.name()),
        fields.longInteger("maxTorCount", summary.maxTorCount()),
        fields.longInteger("maxPduCount", summary.maxPduCount()),
        fields.longInteger("maxConnectors", summary.maxConnectors()));
  }

  /** Describes the ports of a part, and the state of the part after them. */
  private static SortedMap<Long, Port> ports(
      Fields fields, SortedMap<Long, Port> ports, String part, ProtoMessage<Port> port) {
    ProtoMessage<Port> view =
        new ProtoMessage<>(
            "inventory.External_" + part + "Port",
            Port.NONE,
            (members, value) -> unobserved(members, members.field("port", withItem(value), port)));
    return unobserved(fields, sorted(fields.field("ports", ports, view.mapBy(LONG))));
  }

  /** Adds an item: in the original each port is wired, so its clients read the item of each. */
  private static Port withItem(Port port) {
    return new Port(port.wired(), port.item().or(() -> Optional.of(Hardware.NONE)));
  }

  /** Adds the observed state of a part, which is not known. */
  private static <T> T unobserved(Fields fields, T part) {
    fields.field("observed", Optional.of(EMPTY.none()), EMPTY.optional());
    return part;
  }

  private static RackView rack(Fields fields, RackView rack) {
    Rack.Details details = fields.field("details", rack.details(), Messages.RACK_DETAILS);
    fields.field("pdu", Optional.of(EMPTY.none()), EMPTY.optional());
    fields.field("tor", Optional.of(EMPTY.none()), EMPTY.optional());
    fields.field("blades", rack.capacities(), Messages.CAPACITY.mapBy(LONG));
    return new RackView(
        details,
        sorted(fields.field("pdus", rack.pdus(), PDU_VIEW.mapBy(LONG))),
        sorted(fields.field("tors", rack.tors(), TOR_VIEW.mapBy(LONG))),
        sorted(fields.field("fullBlades", rack.blades(), BLADE_VIEW.mapBy(LONG))));
  }
}
