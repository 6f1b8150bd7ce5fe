package io.statehouse.domain.css;

/**
 * Qserv's central state does not allow what was asked, or is not as it should be. Messages are one
 * line; where the original has a message, it begins with the original's words, which its operators
 * know. What a store itself reports (connection, credentials, sizes) stays a {@link
 * io.statehouse.ports.StoreException}.
 */
public abstract sealed class CssException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** What a caller can do about it, for those that answer with a number instead of a sentence. */
  public enum Kind {
    /** Something named is not there. */
    ABSENT,
    /** Something is there that must not be, or is in the way. */
    CONFLICT,
    /** This instance may not write. */
    READ_ONLY,
    /** The stored data is wrong: repair it. */
    DAMAGED,
    /** The request is wrong: correct it. */
    BAD_REQUEST
  }

  private final Kind kind;

  private CssException(Kind kind, String message) {
    super(OneLine.escaped(message));
    this.kind = kind;
  }

  public Kind kind() {
    return kind;
  }

  /** There is no such database. */
  public static final class NoSuchDb extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient DatabaseName database;

    public NoSuchDb(DatabaseName database) {
      super(Kind.ABSENT, "Database '" + database + "' does not exist.");
      this.database = database;
    }

    public DatabaseName database() {
      return database;
    }
  }

  /** There is a database of that name already. */
  public static final class DbExists extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient DatabaseName database;

    public DbExists(DatabaseName database) {
      super(Kind.CONFLICT, "Database '" + database + "' already exists.");
      this.database = database;
    }

    public DatabaseName database() {
      return database;
    }
  }

  /** There is no such table. */
  public static final class NoSuchTable extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient TableRef table;

    public NoSuchTable(TableRef table) {
      super(Kind.ABSENT, "Table '" + table + "' does not exist.");
      this.table = table;
    }

    public TableRef table() {
      return table;
    }
  }

  /** There is a table of that name already, whatever its status. */
  public static final class TableExists extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient TableRef table;

    public TableExists(TableRef table) {
      super(Kind.CONFLICT, "Table '" + table + "' already exists.");
      this.table = table;
    }

    public TableRef table() {
      return table;
    }
  }

  /** There is no such key. */
  public static final class NoSuchKey extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;

    public NoSuchKey(String key) {
      super(Kind.ABSENT, "Key '" + key + "' does not exist.");
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  /** There is a key of that name already. */
  public static final class KeyExists extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;

    public KeyExists(String key) {
      super(Kind.CONFLICT, "Key '" + key + "' already exists.");
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  /** The value stored under a key is not what the layout says it is. */
  public static final class KeyValueError extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;

    public KeyValueError(String key, String problem) {
      super(Kind.DAMAGED, "Key '" + key + "' value error: " + problem);
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  /** Nothing says which version of the layout the store holds. */
  public static final class VersionMissing extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;

    public VersionMissing(String key) {
      super(Kind.DAMAGED, "Key for CSS version is not defined: '" + key + "'");
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  /** The data is of another version of the layout, which this program must not touch. */
  public static final class VersionMismatch extends CssException {
    private static final long serialVersionUID = 1L;
    private final String expected;
    private final String actual;

    public VersionMismatch(String expected, String actual) {
      super(
          Kind.DAMAGED,
          "CSS version number mismatch: expected=" + expected + ", actual=" + OneLine.of(actual));
      this.expected = expected;
      this.actual = actual;
    }

    public String expected() {
      return expected;
    }

    public String actual() {
      return actual;
    }
  }

  /** A write through an instance that was opened to read. */
  public static final class ReadonlyCss extends CssException {
    private static final long serialVersionUID = 1L;

    public ReadonlyCss() {
      super(Kind.READ_ONLY, "Attempt to modify read-only CSS.");
    }
  }

  /** There is no such node. */
  public static final class NoSuchNode extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient NodeName node;

    public NoSuchNode(NodeName node) {
      super(Kind.ABSENT, "Node '" + node + "' does not exist.");
      this.node = node;
    }

    public NodeName node() {
      return node;
    }
  }

  /** There is a node of that name already. */
  public static final class NodeExists extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient NodeName node;

    public NodeExists(NodeName node) {
      super(Kind.CONFLICT, "Node '" + node + "' already exists.");
      this.node = node;
    }

    public NodeName node() {
      return node;
    }
  }

  /** Some chunk has a replica on the node. */
  public static final class NodeInUse extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient NodeName node;
    private final String replicaKey;

    /**
     * @param replicaKey the first replica found that names the node
     */
    public NodeInUse(NodeName node, String replicaKey) {
      super(Kind.CONFLICT, "Node '" + node + "' is in use and cannot be deleted.");
      this.node = node;
      this.replicaKey = replicaKey;
    }

    public NodeName node() {
      return node;
    }

    public String replicaKey() {
      return replicaKey;
    }
  }

  /** The node is being deleted, so it takes no replicas and cannot be deleted twice. */
  public static final class NodeClosing extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient NodeName node;

    public NodeClosing(NodeName node) {
      super(
          Kind.CONFLICT,
          "Node '" + node + "' is being deleted; if nobody is at it, set its state to reopen it.");
      this.node = node;
    }

    public NodeName node() {
      return node;
    }
  }

  /** The node was given another state while it was being deleted, and so was not deleted. */
  public static final class NodeReopened extends CssException {
    private static final long serialVersionUID = 1L;
    private final transient NodeName node;

    public NodeReopened(NodeName node) {
      super(
          Kind.CONFLICT,
          "Node '" + node + "' was given another state while it was being deleted; try again.");
      this.node = node;
    }

    public NodeName node() {
      return node;
    }
  }

  /** A file was to be loaded into a store that has content of its own. */
  public static final class StoreNotEmpty extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;

    /**
     * @param key the first key found
     */
    public StoreNotEmpty(String key) {
      super(
          Kind.CONFLICT,
          "The store is not empty: it has '"
              + OneLine.of(key)
              + "'; load into an empty store, or ask to merge.");
      this.key = key;
    }

    public String key() {
      return key;
    }
  }

  /** Text that can be no key; the original says only the first two words. */
  public static final class InvalidKey extends CssException {
    private static final long serialVersionUID = 1L;
    private final String key;
    private final String reason;

    public InvalidKey(String key, String reason) {
      super(Kind.BAD_REQUEST, "invalid key '" + OneLine.of(key) + "': " + reason);
      this.key = key;
      this.reason = reason;
    }

    public String key() {
      return key;
    }

    public String reason() {
      return reason;
    }
  }

  /** The request breaks a rule; the message says which. */
  public static final class Rejected extends CssException {
    private static final long serialVersionUID = 1L;

    public Rejected(String message) {
      super(Kind.BAD_REQUEST, message);
    }
  }

  /** A file is not what it should be. */
  public static final class BadInput extends CssException {
    private static final long serialVersionUID = 1L;
    private final String where;

    /**
     * @param where the place in the file or the file's name, as the message begins with
     */
    public BadInput(String where, String problem) {
      super(Kind.BAD_REQUEST, where + ": " + problem);
      this.where = where;
    }

    public String where() {
      return where;
    }
  }

  /** A setting has a value that means nothing. */
  public static final class ConfigError extends CssException {
    private static final long serialVersionUID = 1L;

    public ConfigError(String problem) {
      super(Kind.BAD_REQUEST, "Invalid config: " + problem);
    }
  }
}
