package io.statehouse.app.systems.css.resources;

import io.statehouse.app.json.Shape;
import io.statehouse.app.system.ShapedKind;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.domain.css.Chunks;
import io.statehouse.domain.css.Css;
import io.statehouse.domain.css.entities.ChunkNumber;
import io.statehouse.domain.css.entities.DatabaseName;
import io.statehouse.domain.css.entities.NodeName;
import io.statehouse.domain.css.entities.TableName;
import io.statehouse.domain.css.entities.TableRef;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/**
 * Chunks of tables, and the nodes that each is on. The chunks of a table are read once, since a
 * read of one costs as much.
 */
final class ChunkKind extends ShapedKind<ChunkKind.Chunk, ChunkKind.Chunk> {
  private static final Shape<Chunk> SHAPE = Shape.of(Chunk.class);

  private final CssAccess css;
  private final Map<TableRef, SortedMap<ChunkNumber, List<String>>> known = new HashMap<>();

  ChunkKind(CssAccess css) {
    super("chunk", SHAPE, SHAPE);
    this.css = css;
  }

  /**
   * A chunk.
   *
   * @param nodes any strings, since what is stored may be any
   */
  record Chunk(DatabaseName database, TableName table, ChunkNumber chunk, List<String> nodes) {
    TableRef ref() {
      return new TableRef(database, table);
    }

    List<NodeName> nodeNames() {
      return nodes.stream().map(NodeName::new).toList();
    }
  }

  private Chunks chunks() {
    return css.css().chunks();
  }

  @Override
  protected Stream<Chunk> all() {
    Css opened = css.css();
    return opened.databases().names().stream()
        .flatMap(
            database ->
                opened.tables().names(database).stream()
                    .map(table -> new TableRef(database, table)))
        .flatMap(this::all);
  }

  private Stream<Chunk> all(TableRef table) {
    return chunks().list(table).entrySet().stream()
        .map(each -> new Chunk(table.database(), table.table(), each.getKey(), each.getValue()));
  }

  @Override
  protected String identityOf(Chunk given) {
    return given.ref() + "/" + given.chunk();
  }

  @Override
  protected Optional<Chunk> find(Chunk given) {
    return Optional.ofNullable(known(given.ref()).get(given.chunk()))
        .map(nodes -> new Chunk(given.database(), given.table(), given.chunk(), nodes));
  }

  private Map<ChunkNumber, List<String>> known(TableRef table) {
    return known.computeIfAbsent(table, chunks()::list);
  }

  @Override
  protected void create(Chunk given) {
    chunks().set(given.ref(), given.chunk(), given.nodeNames());
    known(given.ref()).put(given.chunk(), given.nodes());
  }

  @Override
  protected void change(Chunk stored, Chunk given) {
    create(given);
  }

  @Override
  public void delete(String identity) {
    int slash = identity.lastIndexOf('/');
    TableRef table = TableRef.parse(identity.substring(0, slash));
    ChunkNumber chunk = ChunkNumber.parse(identity.substring(slash + 1));
    chunks().delete(table, chunk);
    known(table).remove(chunk);
  }
}
