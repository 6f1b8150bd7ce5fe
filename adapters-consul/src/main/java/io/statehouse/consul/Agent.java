package io.statehouse.consul;

import com.ecwid.consul.UrlParameters;
import com.ecwid.consul.transport.HttpResponse;
import com.ecwid.consul.transport.TransportException;
import com.ecwid.consul.v1.ConsulRawClient;
import com.ecwid.consul.v1.Request;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpRequestExecutor;

/**
 * Requests to one agent: consul-api's raw client, on an HTTP client of our own. The library's own
 * one waits ten minutes for an answer, sends again by itself, and is shared by all of the process.
 */
final class Agent implements AutoCloseable {
  private static final int MOST_CONNECT_MILLIS = 2_000;
  private static final int IDLE_MILLIS_BEFORE_TRIED = 500;

  private final ConsulSettings settings;
  private final PoolingHttpClientConnectionManager pool;
  private final CloseableHttpClient http;
  private final ConsulRawClient client;
  private final Semaphore turns;

  /** The client passes nothing on to its connections, so a call is known by its thread. */
  private final ThreadLocal<Call> underWay = new ThreadLocal<>();

  private volatile boolean closed;

  Agent(ConsulSettings settings, int connections) {
    this.settings = settings;
    this.turns = new Semaphore(connections);
    int connectMillis = (int) Math.min(MOST_CONNECT_MILLIS, settings.timeout().toMillis());
    pool = new PoolingHttpClientConnectionManager(sockets(settings));
    pool.setMaxTotal(connections);
    pool.setDefaultMaxPerRoute(connections);
    pool.setValidateAfterInactivity(IDLE_MILLIS_BEFORE_TRIED);
    pool.setDefaultSocketConfig(
        SocketConfig.custom().setSoTimeout(connectMillis).setTcpNoDelay(true).build());
    http =
        HttpClientBuilder.create()
            .setConnectionManager(pool)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectTimeout(connectMillis)
                    .setConnectionRequestTimeout(connectMillis)
                    .build())
            .setRequestExecutor(new Executor())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
    client = new ConsulRawClient(http, settings.origin(), settings.port(), "");
  }

  private static org.apache.http.config.Registry<ConnectionSocketFactory> sockets(
      ConsulSettings settings) {
    RegistryBuilder<ConnectionSocketFactory> sockets = RegistryBuilder.create();
    sockets.register("http", PlainConnectionSocketFactory.getSocketFactory());
    SSLContext tls = settings.tls().orElse(null);
    if (tls != null) {
      sockets.register("https", new SSLConnectionSocketFactory(tls));
    }
    return sockets.build();
  }

  /** Marks what is about to be sent, and gives it its bounds. */
  private final class Executor extends HttpRequestExecutor {
    @Override
    protected org.apache.http.HttpResponse doSendRequest(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      underWay.get().sends(connection);
      return super.doSendRequest(request, connection, context);
    }
  }

  HttpResponse get(String endpoint, List<String> parameters, Call call) throws NoResponse {
    return exchange(request(endpoint, parameters).build(), client::makeGetRequest, call);
  }

  HttpResponse put(String endpoint, List<String> parameters, byte[] body, Call call)
      throws NoResponse {
    return exchange(
        request(endpoint, parameters).setBinaryContent(body).build(), client::makePutRequest, call);
  }

  private Request.Builder request(String endpoint, List<String> parameters) {
    Request.Builder request = Request.Builder.newBuilder().setEndpoint(endpoint);
    UrlParameters given = () -> parameters;
    UrlParameters datacenter =
        () -> settings.datacenter().map(name -> List.of("dc=" + name)).orElse(List.of());
    request.addUrlParameters(List.of(given, datacenter));
    settings.token().ifPresent(request::setToken);
    return request;
  }

  private HttpResponse exchange(
      Request request, Function<Request, HttpResponse> exchange, Call call) throws NoResponse {
    takeTurn(call);
    underWay.set(call);
    try {
      return exchange.apply(request);
    } catch (TransportException broken) {
      // Most often the idle connections broke with this one, and a write that met one of them would
      // end with an unknown outcome for nothing.
      pool.closeIdleConnections(0, TimeUnit.MILLISECONDS);
      throw failed(call, broken.getCause());
    } catch (IllegalStateException shutDown) {
      throw failed(call, shutDown);
    } finally {
      call.ended();
      underWay.remove();
      turns.release();
    }
  }

  private void takeTurn(Call call) throws NoResponse {
    if (closed) {
      throw new NoResponse("the store is closed", false, true, null);
    }
    try {
      if (!turns.tryAcquire() && !turns.tryAcquire(call.millisLeft(), TimeUnit.MILLISECONDS)) {
        throw new NoResponse("all connections are in use", false, true, null);
      }
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new NoResponse("interrupted", false, true, interrupt);
    }
  }

  private NoResponse failed(Call call, Throwable cause) {
    if (closed) {
      return new NoResponse("the store was closed", call.wasSent(), true, cause);
    }
    boolean late = call.millisLeft() == 0 || (call.wasSent() && isTimeout(cause));
    if (late) {
      return new NoResponse("no answer in time", call.wasSent(), true, cause);
    }
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    // A server that does not like the certificate it is shown says so after the handshake.
    boolean sent = call.wasSent() && !(cause instanceof SSLHandshakeException);
    return new NoResponse(why.replaceAll("\\s+", " "), sent, false, cause);
  }

  private static boolean isTimeout(Throwable cause) {
    return cause instanceof SocketTimeoutException;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    pool.shutdown();
  }
}
