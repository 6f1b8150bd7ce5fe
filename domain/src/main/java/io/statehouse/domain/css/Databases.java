package io.statehouse.domain.css;

import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.CssKey;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NameText;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.SkyRules;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.layout.CssLayout;
import io.statehouse.domain.css.layout.DatabaseAttributes;
import io.statehouse.domain.css.layout.StoredText;
import io.statehouse.domain.css.layout.StripingCodec;
import io.statehouse.domain.css.layout.SubKeys;
import io.statehouse.domain.css.layout.UniqueNumber;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The databases: their status, attributes, and how the sky is cut for them. Each write is one
 * transaction.
 */
public final class Databases {
  private final CssContext session;

  Databases(CssContext session) {
    this.session = session;
  }

  /**
   * Returns all names, in byte order, regardless of status.
   *
   * @throws CssException of kind NOT_FOUND in compatible mode, if no database was ever created
   */
  public List<DatabaseName> names() {
    return session.requiredNames(CssLayout.DATABASES).stream().map(DatabaseName::new).toList();
  }

  /** Returns all databases and their status, in byte order; errors as {@link #names}. */
  public Map<DatabaseName, Status> statuses() {
    return statuses(names());
  }

  /** Returns the status of those of these databases that exist, in their order. */
  public Map<DatabaseName, Status> statuses(List<DatabaseName> databases) {
    return session.children(
        CssLayout.DATABASES,
        databases.stream().map(DatabaseName::text).toList(),
        DatabaseName::new,
        Status::new);
  }

  /** Returns whether there is a database of this name; the empty string names none. */
  public boolean contains(String name) {
    return !name.isEmpty() && contains(new DatabaseName(name));
  }

  public boolean contains(DatabaseName database) {
    return session.exists(CssLayout.database(database));
  }

  /**
   * Returns a database with all its attributes, in two round trips.
   *
   * @throws CssException of kind NOT_FOUND if it does not exist
   * @throws CssException of kind MALFORMED if something is stored that cannot be read
   */
  public Database get(DatabaseName database) {
    return find(database).orElseThrow(() -> CssException.noSuch(database));
  }

  /** Returns a database; empty if it does not exist. Errors as {@link #get}. */
  public Optional<Database> find(DatabaseName database) {
    CssContext.Found found = read(database);
    return found
        .entry()
        .map(
            itself -> {
              DatabaseAttributes attributes = DatabaseAttributes.read(found.attributes());
              return new Database(
                  database,
                  new Status(StoredText.read(itself)),
                  attributes.storageClass(),
                  attributes.releaseStatus(),
                  attributes.partitioningId().map(this::stored).orElse(Striping.NONE));
            });
  }

  private CssContext.Found read(DatabaseName database) {
    return session.find(CssLayout.database(database), DatabaseAttributes.CODEC.names());
  }

  private static SubKeys attributes(DatabaseName database) {
    return new SubKeys(CssLayout.database(database), DatabaseAttributes.CODEC.names());
  }

  /**
   * Returns how the sky is cut; all zeros if the database is not partitioned, and all but the
   * number if its partitioning does not exist.
   *
   * @throws CssException of kind NOT_FOUND if there is no such database
   * @throws CssException of kind MALFORMED if something is stored that is not a number
   */
  public Striping striping(DatabaseName database) {
    return findStriping(database).orElseThrow(() -> CssException.noSuch(database));
  }

  Optional<Striping> findStriping(DatabaseName database) {
    CssContext.Found found = read(database);
    Optional<String> id = DatabaseAttributes.read(found.attributes()).partitioningId();
    return id.isEmpty() && found.entry().isEmpty()
        ? Optional.empty()
        : Optional.of(id.map(this::stored).orElse(Striping.NONE));
  }

  private Striping stored(String id) {
    int number = StripingCodec.number(id);
    CssKey key = CssLayout.partitioning(id);
    Map<String, String> found = session.find(key, StripingCodec.CODEC.names()).attributes();
    return StripingCodec.CODEC.read(key, found).numbered(number);
  }

  /**
   * Returns the numbers of the partitionings that no database names, as stored. They are left over
   * when databases are dropped: that no other database shares one is known by listing only, which
   * no transaction can guard, so dropping never removes them. Harmless, and their numbers are never
   * used again.
   */
  public List<String> unusedPartitionings() {
    Set<String> unused = new LinkedHashSet<>();
    for (String entry : session.names(CssLayout.PARTITIONINGS)) {
      if (entry.startsWith("_")) {
        unused.add(entry.substring(1));
      }
    }
    session
        .attributes(session.names(CssLayout.DATABASES), name -> attributes(new DatabaseName(name)))
        .values()
        .forEach(
            found -> DatabaseAttributes.read(found).partitioningId().ifPresent(unused::remove));
    return List.copyOf(unused);
  }

  /**
   * Sets any status; no rule says which may follow which.
   *
   * @throws CssException of kind NOT_FOUND if there is no such database
   */
  public void setStatus(DatabaseName database, Status status) {
    CssKey key = CssLayout.database(database);
    session.set(key, () -> CssException.noSuch(database), Map.of(key, status.text()));
  }

  /** Creates a database that is ready at once. */
  public void create(
      DatabaseName database,
      Striping striping,
      StorageClass storageClass,
      ReleaseStatus releaseStatus) {
    create(database, striping, storageClass, releaseStatus, Status.READY);
  }

  /**
   * Creates a database. If it has stripes, a partitioning is created for it, under the next free
   * number; that of {@code striping} is ignored.
   *
   * @throws CssException of kind EXISTS in checked mode, if it exists; in compatible mode its
   *     attributes are then replaced and its tables kept
   * @throws CssException of kind INVALID in checked mode, if the name or the striping is not
   *     allowed
   */
  public void create(
      DatabaseName database,
      Striping striping,
      StorageClass storageClass,
      ReleaseStatus releaseStatus,
      Status status) {
    session.run(
        edit -> {
          CssKey key = CssLayout.database(database);
          edit.read(key, CssLayout.PARTITIONINGS);
          if (session.checked()) {
            requireNew(edit, database);
            SkyRules.check(striping);
          }
          Optional<String> id = Optional.empty();
          if (striping.isPartitioned()) {
            CssKey entry = edit.claimUnique(CssLayout.PARTITIONINGS, "_", 1).get(0);
            edit.put(entry, "");
            edit.putPacked(entry, StripingCodec.CODEC.write(striping));
            id = Optional.of(entry.lastSegment().substring(1));
          }
          write(
              edit,
              database,
              new DatabaseAttributes(id, Optional.of(storageClass), Optional.of(releaseStatus)),
              status);
        });
  }

  /**
   * Creates a database with the partitioning of a certain number, which other databases may share;
   * it is created if there is none of this number.
   *
   * @param striping a partitioned one, with its number
   * @throws CssException of kind INVALID if the partitioning of this number cuts the sky in another
   *     way
   * @throws CssException as {@link #create}
   */
  public void createNumbered(
      DatabaseName database,
      Striping striping,
      StorageClass storageClass,
      ReleaseStatus releaseStatus,
      Status status) {
    String id = UniqueNumber.text(striping.partitioningId());
    CssKey entry = CssLayout.partitioning(id);
    SubKeys wanted = new SubKeys(entry, StripingCodec.CODEC.names());
    session.run(
        edit -> {
          CssKey key = CssLayout.database(database);
          Map<String, String> found = wanted.resolve(edit.read(List.of(wanted), key, entry));
          if (session.checked()) {
            requireNew(edit, database);
            SkyRules.check(striping);
          }
          if (edit.exists(entry)) {
            requireCutAlike(database, striping, StripingCodec.CODEC.read(entry, found));
          } else {
            edit.put(entry, "");
            edit.putPacked(entry, StripingCodec.CODEC.write(striping));
          }
          write(
              edit,
              database,
              new DatabaseAttributes(
                  Optional.of(id), Optional.of(storageClass), Optional.of(releaseStatus)),
              status);
        });
  }

  private static void write(
      TreeEdit edit, DatabaseName database, DatabaseAttributes attributes, Status status) {
    edit.putPacked(CssLayout.database(database), DatabaseAttributes.CODEC.write(attributes));
    edit.put(CssLayout.database(database), status.text());
  }

  private static void requireCutAlike(DatabaseName database, Striping given, Striping stored) {
    if (!stored.numbered(given.partitioningId()).equals(StripingCodec.asStored(given))) {
      throw CssException.invalid(
          database,
          "partitioning %d of this store is of %s with overlap %s, not of %s with overlap %s: use another number, or 0 for the next free one"
              .formatted(
                  given.partitioningId(),
                  stored.family(),
                  stored.overlap(),
                  given.family(),
                  given.overlap()));
    }
  }

  private static void requireNew(TreeEdit edit, DatabaseName database) {
    CssKey key = CssLayout.database(database);
    edit.requireNew(key, () -> CssException.exists("Database", database));
    NameText.checkNew("database", database.text(), false);
  }

  /** Creates a database like another one, ready at once. */
  public void createLike(DatabaseName database, DatabaseName template) {
    createLike(database, template, Status.READY);
  }

  /**
   * Creates a database with the attributes of {@code template}, regardless of its status; both then
   * share one partitioning. Tables are not copied.
   *
   * @throws CssException of kind NOT_FOUND if there is no template
   * @throws CssException of kind EXISTS as {@link #create}
   */
  public void createLike(DatabaseName database, DatabaseName template, Status status) {
    session.run(
        edit -> {
          CssKey key = CssLayout.database(database);
          CssKey templateKey = CssLayout.database(template);
          SubKeys attributes = attributes(template);
          Map<String, String> found =
              attributes.resolve(edit.read(List.of(attributes), key, templateKey));
          if (session.checked()) {
            requireNew(edit, database);
          }
          if (found.isEmpty() && !edit.exists(templateKey)) {
            throw CssException.noSuch(template);
          }
          edit.putPacked(key, found);
          edit.put(key, status.text());
        });
  }

  /**
   * Removes a database with all its tables. Its partitioning stays, since others may share it, and
   * so does its list of empty chunks.
   *
   * @throws CssException of kind NOT_FOUND if there is no such database
   */
  public void drop(DatabaseName database) {
    session.run(edit -> edit.require(database).deleteTree(CssLayout.database(database)));
  }
}
