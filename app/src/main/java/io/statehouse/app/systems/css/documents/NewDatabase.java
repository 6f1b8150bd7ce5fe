package io.statehouse.app.systems.css.documents;

import io.statehouse.app.json.FixedMember;
import io.statehouse.app.json.Shape;
import io.statehouse.domain.css.Databases;
import io.statehouse.domain.css.entities.Database;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.ReleaseStatus;
import io.statehouse.domain.css.entities.Status;
import io.statehouse.domain.css.entities.StorageClass;
import io.statehouse.domain.css.entities.Striping;
import io.statehouse.domain.css.layout.StripingCodec;
import java.util.Optional;

/**
 * A database that is to be created or changed, also as it is read.
 *
 * @param name the one in the path
 * @param striping instead of the three members for it; its number is the store's to choose
 */
public record NewDatabase(
    Optional<DatabaseName> name,
    @Shape.Or("READY") Status status,
    @Shape.Or("L2") StorageClass storageClass,
    @Shape.Or("RELEASED") ReleaseStatus releaseStatus,
    Optional<Striping> striping,
    Optional<DatabaseName> like,
    @Shape.Or("0") int stripes,
    @Shape.Or("0") int subStripes,
    @Shape.Or("0") double overlap) {
  public NewDatabase {
    boolean spelledOut = !Striping.of(stripes, subStripes, overlap).equals(Striping.NONE);
    if (like.isPresent() && (spelledOut || striping.isPresent())) {
      throw new IllegalArgumentException("give either \"like\" or a striping of its own, not both");
    }
    if (spelledOut && striping.isPresent()) {
      throw new IllegalArgumentException(
          "give either \"striping\" or \"stripes\", \"subStripes\" and \"overlap\"");
    }
  }

  /**
   * Makes a database that exists as the document says. Only the status can be changed.
   *
   * @throws IllegalArgumentException if another member differs; the message names it
   */
  public void change(Databases databases, Database stored) {
    String database = "database " + stored.name();
    FixedMember.requireSame(
        database,
        "striping",
        CssDocuments.STRIPING.write(stored.striping()),
        CssDocuments.STRIPING.write(stripingOf(databases, stored)));
    if (like.isEmpty()) { // otherwise its attributes are those of the other one
      stored
          .storageClass()
          .ifPresent(
              is ->
                  FixedMember.requireSame(
                      database, "storageClass", is.text(), storageClass.text()));
      stored
          .releaseStatus()
          .ifPresent(
              is ->
                  FixedMember.requireSame(
                      database, "releaseStatus", is.text(), releaseStatus.text()));
    }
    if (!stored.status().equals(status)) {
      databases.setStatus(stored.name(), status);
    }
  }

  private Striping stripingOf(Databases databases, Database stored) {
    if (like.isPresent()) {
      return databases.striping(like.get());
    }
    Striping cut = StripingCodec.asStored(cut());
    return cut.partitioningId() == 0 ? cut.numbered(stored.striping().partitioningId()) : cut;
  }

  /** Returns how the sky is cut, unless it is as for another database. */
  public Striping cut() {
    return striping.orElseGet(() -> Striping.of(stripes, subStripes, overlap));
  }
}
